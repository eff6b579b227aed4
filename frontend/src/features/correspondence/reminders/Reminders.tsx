import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useCan } from '@/shared/session/useAccount';
import type { Reminder } from './api';
import { nextOf, texts, titles, whenOf } from './labels';
import { remindersQuery } from './queries';
import { ReminderDialog } from './ReminderDialog';

/** The messages that leave by themselves at an hour: when each leaves next, and to how many. */
export function Reminders() {
  const can = useCan();
  const { data, error, refetch } = useQuery({ ...remindersQuery, enabled: can('listReminders') });
  const [opened, open] = useState<Reminder>();
  if (error) return <ErrorState title={texts.failed} error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  return (
    <Card component="section" aria-label={texts.title} sx={{ mb: 3 }}>
      <Typography variant="h3" component="h2" sx={{ px: 4, pt: 3, pb: 1 }}>
        {texts.title}
      </Typography>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((reminder) => (
          <Stack
            component="li"
            key={reminder.kind}
            direction={{ xs: 'column', sm: 'row' }}
            sx={{ px: 4, py: 2, columnGap: 4, rowGap: 1, alignItems: { sm: 'center' } }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 500 }}>{titles[reminder.kind]}</Box>
              <Box sx={{ color: 'text.secondary' }}>
                {whenOf(reminder)}. {nextOf(reminder)}.
              </Box>
            </Box>
            {can('changeReminders') && (
              <Button
                aria-label={`Modifier le rappel : ${titles[reminder.kind]}`}
                onClick={() => open(reminder)}
              >
                {reminder.on ? 'Modifier…' : 'Mettre en marche…'}
              </Button>
            )}
          </Stack>
        ))}
      </Stack>
      {opened && <ReminderDialog reminder={opened} onClose={() => open(undefined)} />}
    </Card>
  );
}
