import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { visuallyHidden } from '@/shared/theme/visuallyHidden';
import type { Passwords } from './ActivationForm';
import { requirements } from './password';
import { formatCount } from '@/shared/format/numbers';

/** What the password still needs, ticked while it is typed; once submitted, what is missing turns red. */
export function Requirements({ submitted }: { submitted: boolean }) {
  const password = useWatch<Passwords, 'password'>({ name: 'password' });
  const needed = requirements();
  const met = needed.filter(({ isMet }) => isMet(password)).map(({ label }) => label);
  return (
    <>
      <Stack component="ul" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none', fontSize: 15, lineHeight: '20px' }}>
        {needed.map(({ label, what = label }) => {
          const done = met.includes(label);
          const Icon = done ? CheckCircle : submitted ? ErrorOutlineOutlined : RadioButtonUnchecked;
          const colour = done ? 'primary.main' : submitted ? 'error.main' : 'text.secondary';
          return (
            <Stack
              key={label}
              component="li"
              direction="row"
              sx={{ gap: 2, color: colour, whiteSpace: 'pre-line' }}
            >
              <Icon aria-hidden sx={{ fontSize: 20 }} />
              {submitted && !done ? `Il faut ${what}` : label}
              <span style={visuallyHidden}>{done ? ' : fait' : ' : manque'}</span>
            </Stack>
          );
        })}
      </Stack>
      <span aria-live="polite" style={visuallyHidden}>
        {met.length > 0
          ? `${formatCount(met.length, 'critère rempli', 'critères remplis')} sur ${needed.length}`
          : ''}
      </span>
    </>
  );
}
