import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { interviewTypes, type InterviewType } from '@/shared/interviews/interviewTypes';

type Props = { type: InterviewType; onChoose: (type: InterviewType) => void };

/** One of the four types of interviews. */
export function TypeChoice({ type, onChoose }: Props) {
  const id = useId();
  return (
    <>
      <FormLabel id={id}>Type d&apos;entretien</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={type}
        onChange={(_, value) => onChoose(value as InterviewType)}
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, color: 'text.primary' }}
      >
        {Object.entries(interviewTypes).map(([value, label]) => (
          <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={label} />
        ))}
      </RadioGroup>
    </>
  );
}
