import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MuiLink from '@mui/material/Link';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDay } from '@/shared/format/dates';
import { cellText } from '@/shared/grid/cellText';
import { RefusedCopy } from '@/shared/grid/selection/RefusedCopy';
import { useClipboard } from '@/shared/grid/selection/useClipboard';
import { EmailAddress } from '@/shared/frame/EmailAddress';
import { formatInteger, ordinal } from '@/shared/format/numbers';
import { formatPhone } from '@/shared/format/phones';
import { slotOfName } from '@/shared/interviews/slotName';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Candidate } from './api';
import { email as emailTexts, methodLabels, standing as texts } from './labels';

type Props = { candidate: Candidate; /** Beside the rank: why it is that one. */ why: ReactNode };

/** One line: rank and group, evaluation method, site, slot, address, telephone; without those that nothing says. */
export function Standing({ candidate: { id, standing, email, phoneNumber }, why }: Props) {
  const { copyText, refused, dismiss } = useClipboard();
  const { method, site, slot } = standing;
  const rank = rankText(standing);
  return (
    <>
      <Box component="ul" aria-label={texts.title} sx={styles}>
        {(rank !== '' || why) && (
          <Fact label={texts.rank}>
            <strong>{rank}</strong>
            {why}
          </Fact>
        )}
        {method !== null && <Fact label={texts.method}>{methodLabels[String(method)] ?? text(method)}</Fact>}
        {site !== null && <Fact label={texts.site}>{text(site)}</Fact>}
        {slot !== null && (
          <Fact label={texts.slot}>
            <Slot name={String(slot)} candidateId={id} />
          </Fact>
        )}
        <Fact label={texts.email}>
          {email === null ? (
            emailTexts.none
          ) : (
            <>
              <EmailAddress>{email}</EmailAddress>
              <IconButton
                size="small"
                aria-label={emailTexts.copy}
                title={emailTexts.copy}
                onClick={() => void copyText(email, emailTexts.copied)}
                sx={{ my: '-4px', p: 1, verticalAlign: 'middle' }}
              >
                <ContentCopyOutlined sx={{ fontSize: 16 }} />
              </IconButton>
            </>
          )}
        </Fact>
        {phoneNumber !== null && (
          <Fact label={texts.phone}>
            <MuiLink href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</MuiLink>
          </Fact>
        )}
      </Box>
      <RefusedCopy text={refused} title={emailTexts.copy} onClose={dismiss} />
    </>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <li>
    <Box component="span" sx={visuallyHidden}>{`${label} : `}</Box>
    {children}
  </li>
);

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  m: 0,
  mt: 1,
  p: 0,
  fontSize: 13,
  listStyle: 'none',
  clipPath: 'inset(-6px -6px -6px 0)',
  '& li': { position: 'relative', pr: '17px', maxWidth: '100%', overflowWrap: 'anywhere' },
  // Between two facts of a line; the last of a line has none to its right that shows.
  '& li + li::before': { content: '"·"', position: 'absolute', left: -11, color: 'text.secondary' },
} as const;

const text = (value: string | number | boolean) =>
  cellText({ value, error: null }, { columnType: 'other', valueType: 'TEXT' });

/**
 * `37e sur 1 972 (groupe G2)`; `37e sur 412 en G2` where the rank is that of the group; the one without the other, an
 * error by its code.
 */
function rankText({ rank, rankError, of, scope, group }: Candidate['standing']) {
  const own =
    rankError ??
    (rank === null
      ? undefined
      : typeof rank === 'number' && Number.isInteger(rank)
        ? ordinal(rank)
        : text(rank));
  const among = group === null ? undefined : text(group);
  if (own === undefined) return among === undefined ? '' : texts.group(among);
  const counted = of === null ? own : `${own} sur ${formatInteger(of)}`;
  if (among === undefined) return counted;
  return scope === 'GROUP' ? `${counted} en ${among}` : `${counted} (groupe ${among})`;
}

/** `14/05/2026 à 09:00 (BOR01MD)`, which leads to the card for who plans; the name of a slot that has another as it is. */
function Slot({ name, candidateId }: { name: string; candidateId: string }) {
  const isPlanner = useCan()('moveSlots');
  const slot = slotOfName(name);
  if (!slot) return name;
  const text = `${formatDay(slot.day)} à ${slot.hour} (${slot.jury})`;
  if (!isPlanner) return text;
  const search = { onglet: 'planning', jour: slot.day, carte: candidateId };
  return (
    <Link to={paths.interviewSlots} search={search} title={texts.onBoard}>
      {text}
    </Link>
  );
}
