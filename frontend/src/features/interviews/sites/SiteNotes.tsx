import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatCount } from '@/shared/format/numbers';
import { onOneLine } from '@/shared/format/people';
import { LIMITS } from '@/shared/limits/api';
import { Card } from '@/shared/list/Card';
import type { SiteFields } from './schema';
import type { FileValue } from './SiteFieldsCard';

/** Beside the form: what the candidate will read, what the file's values are for, what cannot be changed later. */
export function SiteNotes({ fileValues }: { fileValues: FileValue[] }) {
  const { control } = useFormContext<SiteFields>();
  const [forFaceToFace, forRemote] = useWatch({ control, name: ['forFaceToFace', 'forRemote'] });
  const counted = [forFaceToFace, forRemote].filter((value) => value.trim() !== '');
  return (
    <Stack sx={{ gap: 4 }}>
      <LetterPreview />
      <Card component="section" sx={{ p: 4 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
          À quoi servent les valeurs Parcoursup
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Un candidat dont <strong>LieuEntretien</strong> porte une de ces valeurs passe ici, en présentiel ou
          à distance. Sinon, le département puis le pays de son établissement décident.
        </Typography>
        {counted.map((value) => (
          <Stack
            key={value}
            direction="row"
            sx={{
              justifyContent: 'space-between',
              pt: 2,
              mt: 2,
              borderTop: '1px solid var(--border-subtle)',
            }}
          >
            <span>{value}</span>
            <strong>
              {formatCount(fileValues.find((found) => found.value === value.trim())?.count ?? 0, 'candidat')}
            </strong>
          </Stack>
        ))}
      </Card>
      <Card component="section" sx={{ p: 4 }}>
        <Typography variant="h3" component="h2" sx={{ display: 'flex', gap: 2, mb: 2 }}>
          <LockOutlined aria-hidden sx={{ fontSize: 18 }} />
          Bon à savoir
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Le trigramme nomme les jurys (BOR01MP). Il ne change plus dès que le site a un jury.
        </Typography>
      </Card>
    </Stack>
  );
}

function LetterPreview() {
  const { control } = useFormContext<SiteFields>();
  const [name, address, information, email, phone] = useWatch({
    control,
    name: ['name', 'address', 'additionalInformation', 'email', 'phone'],
  });
  const contact = [email, phone].filter((value) => value !== '').join(', ');
  return (
    <Card component="section" sx={{ p: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        Ce que le candidat lira sur sa lettre, s'il vient sur place
      </Typography>
      <Box sx={{ pl: 3, borderLeft: '3px solid var(--accent-border)', overflowWrap: 'anywhere' }}>
        <strong>{name}</strong>
        <div>{onOneLine(address)}</div>
        {information.split('\n').map((line, index) => (
          <Box
            key={index}
            sx={
              index < LIMITS.siteInformationLines
                ? { color: 'text.secondary' }
                : { color: 'var(--error-text)', textDecoration: 'line-through' }
            }
          >
            {line}
          </Box>
        ))}
        {contact && <Box sx={{ mt: 2, color: 'text.secondary' }}>Contact : {contact}</Box>}
      </Box>
    </Card>
  );
}
