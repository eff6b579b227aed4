import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { logoAddress } from '@/shared/campaign/school';
import type { Mail } from './api';

type Props = { mail: Mail; programme: string; institution: string; logo: string; colour: string };

/** A mail as mailboxes show it: on white, whatever the colours of this page. */
export const MailPreview = ({ mail, programme, institution, logo, colour }: Props) => (
  <Stack sx={{ gap: 3 }}>
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, rowGap: 1 }}
    >
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        De
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {mail.sender}
      </Box>
      <Typography component="dt" sx={{ color: 'text.secondary' }}>
        Objet
      </Typography>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {mail.subject}
      </Box>
    </Box>
    <Stack
      sx={{
        gap: 2,
        p: 4,
        fontSize: 16,
        color: '#14211f',
        backgroundColor: 'common.white',
        borderRadius: '6px',
      }}
    >
      {logo && <img src={logoAddress(logo)} alt="" style={{ height: '2.5rem', alignSelf: 'start' }} />}
      <strong style={{ color: colour, fontSize: '1.125rem' }}>{programme}</strong>
      {institution && <span style={{ fontSize: '0.875rem' }}>{institution}</span>}
      <span>{mail.greeting}</span>
      {mail.paragraphs.map((text) => (
        <span key={text}>{text}</span>
      ))}
      {mail.rows.map(([label, value]) => (
        <span key={label}>
          <strong>{label}</strong>
          {` : ${value}`}
        </span>
      ))}
      {mail.button && (
        <Box
          component="span"
          sx={{ alignSelf: 'start', px: 5, py: 3, fontWeight: 600, borderRadius: '6px' }}
          style={{ color: '#ffffff', backgroundColor: colour }}
        >
          {mail.button}
        </Box>
      )}
      {mail.closing.map((text) => (
        <span key={text}>{text}</span>
      ))}
      <span>
        {mail.signature.map((line) => (
          <span key={line} style={{ display: 'block' }}>
            {line}
          </span>
        ))}
      </span>
      <span style={{ fontSize: '0.8125rem', color: '#4d5d5a' }}>{mail.footer}</span>
    </Stack>
  </Stack>
);
