import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatPhone } from '@/shared/format/phones';
import { paths } from '@/shared/paths';
import type { Card } from './api';
import { contactQuery } from './queries';
import type { SlotAction } from './slotActions';

type Props = {
  anchor: HTMLElement;
  cards: Card[];
  /** None on a board that is only read. */
  actions: SlotAction[];
  onClose: () => void;
};

/** The menu of a card, by Entrée or the second button of the mouse: whom it is about, and what can be done. */
export function CardMenu({ anchor, cards, actions, onClose }: Props) {
  const navigate = useNavigate();
  const candidate = cards.length === 1 ? cards[0]?.candidate : undefined;
  const { data: contact } = useQuery({
    ...contactQuery(candidate?.id ?? ''),
    enabled: Boolean(candidate),
  });
  const items = actions.map(({ key, label, run }) => (
    <MenuItem
      key={key}
      onClick={() => {
        onClose();
        run();
      }}
    >
      {label}
    </MenuItem>
  ));
  if (candidate)
    items.push(
      <Divider key="line" />,
      <MenuItem
        key="record"
        onClick={() => void navigate({ to: paths.candidates, search: { candidat: candidate.id } })}
      >
        <ListItemText
          primary="Ouvrir le dossier"
          secondary={`${candidate.name}, n°\u00a0${candidate.externalId}`}
        />
      </MenuItem>,
      ...(contact?.phoneNumber ? [reach('phone', 'Appeler', contact.phoneNumber, 'tel')] : []),
      ...(contact?.email ? [reach('email', 'Écrire', contact.email, 'mailto')] : []),
    );
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': cards.map(({ slotName }) => slotName).join(', ') } }}
    >
      {items}
    </Menu>
  );
}

const reach = (key: string, label: string, address: string, scheme: string) => (
  <MenuItem key={key} component="a" href={`${scheme}:${address}`}>
    <ListItemText primary={label} secondary={formatPhone(address)} />
  </MenuItem>
);
