import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCount } from '@/shared/format/numbers';
import { Panel } from '@/shared/imports/Panel';
import { Card } from '@/shared/list/Card';
import { SearchField } from '@/shared/list/SearchField';
import { useRested, useHeld } from '@/shared/list/useHeld';
import { HeldData } from './HeldData';
import { peopleQuery } from './queries';

/** A person's request: find them, export their data, erase them. */
export function PersonCard() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string>();
  const searched = useRested(text.trim());
  const { data } = useHeld(useQuery({ ...peopleQuery(searched), enabled: searched !== '' }));
  const people = searched === '' ? [] : (data?.people ?? []);
  const id = people.length === 1 ? people[0]?.id : people.find((each) => each.id === chosen)?.id;
  return (
    <Card>
      <Panel icon={PersonSearchOutlined} title="Demande d'une personne">
        <Stack sx={{ p: 3, gap: 3 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            Accès, correction ou effacement : réponse due sous un mois.
          </Typography>
          <SearchField
            label="Nom ou numéro du candidat"
            placeholder="Nom ou numéro"
            value={text}
            onSearch={setText}
          />
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {searched !== '' && data ? foundText(data.total, people.length) : ''}
          </Typography>
          {people.length > 1 &&
            people.map((person) => (
              <Button
                key={person.id}
                aria-pressed={person.id === id}
                sx={{ justifyContent: 'flex-start' }}
                onClick={() => setChosen(person.id)}
              >
                {person.name} — {person.number}
              </Button>
            ))}
          {id && <HeldData key={id} id={id} onErased={() => setText('')} />}
          <Alert severity="info">
            Un import ne fait pas revenir une personne effacée : son numéro est ignoré et signalé. Les
            sauvegardes la gardent jusqu'à leur retrait (un mois, avec la planification fournie) ; qui en
            restaure une l'efface de nouveau.
          </Alert>
        </Stack>
      </Panel>
    </Card>
  );
}

function foundText(total: number, listed: number) {
  const found = formatCount(total, 'candidat');
  return total > listed ? `${found}, dont voici les ${listed} premiers` : found;
}
