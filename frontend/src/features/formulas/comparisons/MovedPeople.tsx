import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import { useId, useState, type ReactNode } from 'react';
import { formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import { paths } from '@/shared/paths';
import type { Moved } from './api';
import { formatRank, movedCsv } from './moves';

const FIRST = 4;

type Props = { title: string; icon: ReactNode; people: Moved[]; fileName: string };

/** Those who enter, or who leave, the first ones: a few of them, and all in a dialog that exports them. */
export function MovedPeople({ title, icon, people, fileName }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={`${id}-title`}
      sx={{ border: '1px solid var(--border-default)', borderRadius: '8px', overflow: 'hidden', minWidth: 0 }}
    >
      <Stack direction="row" sx={{ px: 3, py: 2, gap: 2, alignItems: 'center' }}>
        {icon}
        <Typography id={`${id}-title`} variant="body2" component="h3" sx={{ fontWeight: 600, mr: 'auto' }}>
          {title} ({formatInteger(people.length)})
        </Typography>
        {people.length > FIRST && (
          <MuiLink component="button" type="button" variant="body2" onClick={() => setOpen(true)}>
            Voir les {formatInteger(people.length)}
          </MuiLink>
        )}
      </Stack>
      {people.length > 0 && <PeopleTable label={title} people={people.slice(0, FIRST)} />}
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          aria-labelledby={`${id}-dialog`}
          slotProps={{ paper: { sx: { width: 640 } } }}
        >
          <DialogTitle id={`${id}-dialog`}>
            {title} : {formatInteger(people.length)} candidats
          </DialogTitle>
          <DialogContent tabIndex={0} sx={{ p: 0 }}>
            <PeopleTable label={title} people={people} />
          </DialogContent>
          <DialogActions>
            <Button
              startIcon={<DownloadOutlined />}
              onClick={() => saveFile(movedCsv(people), `${fileName}.csv`)}
            >
              Exporter
            </Button>
            <Button variant="contained" color="primary" onClick={() => setOpen(false)}>
              Fermer
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Box>
  );
}

function PeopleTable({ label, people }: { label: string; people: Moved[] }) {
  return (
    <Box
      sx={{
        fontSize: 13,
        '& table': { width: '100%', borderCollapse: 'collapse' },
        '& th, & td': { px: 3, py: '6px', textAlign: 'left', borderTop: '1px solid var(--border-subtle)' },
        '& th': { fontWeight: 600, backgroundColor: 'var(--bg-page)' },
        '& :is(th, td):not(:first-of-type)': {
          textAlign: 'right',
          fontVariantNumeric: 'tabular-nums lining-nums',
        },
        '& td:last-of-type': { fontWeight: 600 },
      }}
    >
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Candidat</th>
            <th scope="col">Avant</th>
            <th scope="col">Après</th>
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name, externalId, before, after }) => (
            <tr key={id}>
              <td>
                <Link to={paths.candidates} search={{ candidat: id }} title={`n° ${externalId}`}>
                  {name}
                </Link>
              </td>
              <td>{formatRank(before)}</td>
              <td>{formatRank(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}
