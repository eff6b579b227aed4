import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ConfirmDialog } from '@/shared/dialog/ConfirmDialog';
import { useCan } from '@/shared/session/useAccount';
import { toast } from '@/shared/toast/toasts';
import { liftConflict, type Interviewed } from './api';
import { texts } from './labels';
import { dayKey } from './queries';
import { fullName, ofName } from '@/shared/format/people';

type Declared = { candidate: Interviewed; conflict: Interviewed['conflicts'][number] };

/** The conflicts of interest of a day, for staff: whose, with whom and why; an administrator lifts one. */
export function DeclaredConflicts({ candidates }: { candidates: Interviewed[] }) {
  const can = useCan();
  const client = useQueryClient();
  const id = useId();
  const [leaving, setLeaving] = useState<Declared>();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ candidate, conflict }: Declared) => liftConflict(candidate.id, conflict.subject),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: dayKey });
      toast.success(texts.conflictLifted);
      setLeaving(undefined);
    },
    onError: (failure) => toast.error(texts.liftFailed, failure),
  });
  const declared = candidates.flatMap((candidate) =>
    candidate.conflicts.map((conflict) => ({ candidate, conflict })),
  );
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: 4 }}>
      <Typography id={id} variant="h3">
        Conflits d&apos;intérêts
      </Typography>
      <Stack component="ul" sx={{ m: 0, mt: 2, p: 0, gap: 3, listStyle: 'none' }}>
        {declared.map((each) => (
          <Stack
            key={`${each.candidate.id} ${each.conflict.subject}`}
            component="li"
            direction="row"
            sx={{ gap: 2, alignItems: 'center' }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Box sx={{ fontWeight: 500 }}>
                {fullName(each.conflict)}, avec {nameOf(each.candidate)}
              </Box>
              <Box sx={{ fontSize: 13, color: 'text.secondary' }}>{each.conflict.reason}</Box>
            </Box>
            {can('liftConflict') && (
              <Button aria-label={`Lever, ${nameOf(each.candidate)}`} onClick={() => setLeaving(each)}>
                Lever
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Lever le conflit d'intérêts ?"
        busyLabel={isPending ? 'Levée en cours…' : undefined}
        onConfirm={() => leaving && mutate(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        {leaving &&
          `${fullName(leaving.conflict)} pourra de nouveau lire et noter le dossier ${ofName(nameOf(leaving.candidate))}.`}
      </ConfirmDialog>
    </Box>
  );
}

const nameOf = ({ lastName, firstName }: Interviewed) => `${lastName} ${firstName}`;
