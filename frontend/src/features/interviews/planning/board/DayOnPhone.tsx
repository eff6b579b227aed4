import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrivalChoice } from '@/shared/interviews/arrivals/ArrivalChoice';
import { interviewTypes } from '@/shared/interviews/interviewTypes';
import type { BoardArrivals } from './arrivals';
import type { Grid } from './board';
import { boardStyles } from './boardStyles';
import { CardContent } from './Cell';

type Props = { grid: Grid; says: BoardArrivals | undefined };

/** A day on a phone, where slots are only read: the juries one under the other, each with its slots, and who came. */
export const DayOnPhone = ({ grid, says }: Props) => (
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
              {says && card.candidate && !card.candidate.graded && (
                <Box sx={{ my: 1 }}>
                  <ArrivalChoice
                    name={card.candidate.name}
                    state={says.shownOf(card.id, card.candidate.arrival)}
                    onSay={(state) => says.sayOf(card, state)}
                  />
                </Box>
              )}
            </li>
          ))}
        </Box>
      </Box>
    ))}
  </Box>
);
