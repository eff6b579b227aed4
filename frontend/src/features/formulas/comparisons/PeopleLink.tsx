import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import { useId, useState } from 'react';
import { formatCount, formatInteger } from '@/shared/format/numbers';
import { saveFile } from '@/shared/http/saveFile';
import type { Moved } from './api';
import { movedCsv } from './moves';
import { PeopleTable } from './PeopleTable';

type Props = {
  title: string;
  people: Moved[];
  /** How many they are, when only the first of them are listed. */
  count: number;
  fileName: string;
};

/** Opens the list of candidates in a dialog, which exports it and says when it holds the first ones alone. */
export function PeopleLink({ title, people, count, fileName }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const cut = count > people.length;
  const listed = formatInteger(people.length);
  return (
    <>
      <MuiLink component="button" type="button" variant="body2" onClick={() => setOpen(true)}>
        {cut ? `Voir les ${listed} premiers sur ${formatInteger(count)}` : `Voir les ${listed}`}
      </MuiLink>
      {open && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          aria-labelledby={`${id}-dialog`}
          slotProps={{ paper: { sx: { width: 640 } } }}
        >
          <DialogTitle id={`${id}-dialog`}>
            {title} :{' '}
            {cut
              ? `${listed} premiers candidats sur ${formatInteger(count)}`
              : formatCount(count, 'candidat')}
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
    </>
  );
}
