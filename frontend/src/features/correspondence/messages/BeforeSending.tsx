import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount, formatInteger, ofNumber } from '@/shared/format/numbers';
import { Card } from '@/shared/list/Card';
import type { Concerned, MessagePreview } from './api';
import { mails, warningText } from './labels';
import { People } from './People';

/** Whom the message reaches, whom it does not, and what to know of it: counted before anything leaves. */
export const BeforeSending = ({ preview }: { preview: MessagePreview }) => (
  <Card component="section" aria-label="Avant l'envoi" sx={{ p: 4 }}>
    <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
      Avant l&apos;envoi
    </Typography>
    <Stack component="ul" sx={{ m: 0, p: 0, gap: 1, listStyle: 'none', color: 'text.secondary' }}>
      <li>
        <Box component="strong" role="status" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {`${mails(preview.recipients)} ${ofNumber(preview.recipients, 'partira', 'partiront')}`}
        </Box>
      </li>
      <Group
        of={preview.blank}
        single="est retenu : une valeur est vide"
        many="sont retenus : une valeur est vide"
      />
      <Group of={preview.withoutEmail} single="n'a pas d'adresse" many="n'ont pas d'adresse" />
      <Group
        of={preview.absent}
        single="absent du dernier fichier, n'est pas écrit"
        many="absents du dernier fichier, ne sont pas écrits"
      />
      {preview.sharedEmails.length > 0 && <Shared emails={preview.sharedEmails} />}
      {preview.warnings.map((warning) => (
        <Box component="li" key={warning} sx={{ color: 'var(--warning-text)' }}>
          {warningText(warning)}
        </Box>
      ))}
    </Stack>
  </Card>
);

function Group({ of, single, many }: { of: Concerned; single: string; many: string }) {
  if (of.count === 0) return null;
  return (
    <li>
      {`${formatInteger(of.count)} ${ofNumber(of.count, single, many)} : `}
      <People people={of.candidates} total={of.count} />
    </li>
  );
}

const Shared = ({ emails }: { emails: MessagePreview['sharedEmails'] }) => (
  <li>
    {`${formatCount(emails.length, 'adresse est partagée', 'adresses sont partagées')}, et reçoit un e-mail par candidat : `}
    {emails.slice(0, SHOWN).map(({ email, candidates }, index) => (
      <span key={email}>
        {index > 0 && ' ; '}
        {`${email} (`}
        <People people={candidates} total={candidates.length} />)
      </span>
    ))}
    {emails.length > SHOWN && ` et ${formatCount(emails.length - SHOWN, 'autre')}`}
  </li>
);

const SHOWN = 5;
