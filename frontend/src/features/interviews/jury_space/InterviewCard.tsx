import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDay } from '@/shared/format/dates';
import { Card } from '@/shared/list/Card';
import { modes } from './labels';
import type { GradeFields } from './schema';

/** The interview as the candidate's slot gives it, in two lines; of a PFM, the jury and the date alone. */
export function InterviewCard({ onChange }: { onChange: () => void }) {
  const { control } = useFormContext<GradeFields>();
  const fields = useWatch({ control }) as GradeFields;
  const interview = fields.gradeType === 'INTERVIEW';
  const mode = (modes as Record<string, string>)[fields.juryInterviewType];
  const { juryNumber } = fields;
  const ofInterview = [mode, juryNumber && `jury ${juryNumber}`].filter(Boolean).join(', ');
  const day = formatDay(fields.juryDate);
  return (
    <Card sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 3 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>Entretien</Box>
        <Box sx={{ fontWeight: 500 }}>{interview ? ofInterview : juryNumber && `Jury ${juryNumber}`}</Box>
        <Box>{interview ? `${day}, ${fields.juryStartTime} à ${fields.juryEndTime}` : day}</Box>
      </Box>
      <Button variant="text" onClick={onChange} sx={{ height: 48, fontSize: 16 }}>
        Modifier
      </Button>
    </Card>
  );
}
