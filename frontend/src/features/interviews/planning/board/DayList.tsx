import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { interviewTypes } from '@/shared/interviews/interviewTypes';
import { boardStyles } from './boardStyles';
import type { Grid } from './board';
import { CardContent } from './Cell';

/** A day on a phone, where it is only read: the juries one under the other, each with its slots. */
export function DayList({ grid }: { grid: Grid }) {
  return (
    <Box sx={[{ flex: 1, minWidth: 0, overflow: 'auto', p: 3 }, boardStyles].flat()}>
      {grid.juries.map(({ id, name, site, interviewType, members, slots }) => (
        <Box key={id} component="section" aria-label={name} sx={{ mb: 4 }}>
          <Typography variant="h3" component="h2">
            {name}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {[interviewTypes[interviewType], site, ...members.map((member) => member.name)].join(' · ')}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {slots.map((card) => (
              <li key={card.id} className={`board-cell board-card${card.candidate ? '' : ' board-free'}`}>
                {card.interviewTime} <CardContent card={card} />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
