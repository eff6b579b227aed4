import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { formatInteger } from '@/shared/format/numbers';
import type { GroupCheck, RankByHand } from './api';
import { ofName } from '@/shared/format/people';

type Props = {
  person: GroupCheck['people'][number];
  byHand: RankByHand[];
  onByHand: (byHand: RankByHand[]) => void;
};

const NOT_CHOSEN = 0;
/** Above this number, a column settles a tie, not a choice by hand. */
const LARGEST_TIE = 50;

/** The rank in the file of a candidate whose tie no column settles. */
export function RankChoice({ person, byHand, onByHand }: Props) {
  const { id, name, firstOpen: first, lastOpen: last, rankInFile } = person;
  if (first === null || last === null || last - first >= LARGEST_TIE) return '–';
  const others = byHand.filter(({ candidateId }) => candidateId !== id);
  const chosen = byHand.find(({ candidateId }) => candidateId === id)?.rank;
  const isOpen = chosen !== undefined && chosen >= first && chosen <= last;
  return (
    <Select
      size="small"
      value={(isOpen ? chosen : rankInFile) ?? NOT_CHOSEN}
      SelectDisplayProps={{ 'aria-label': `Rang ${ofName(name)} dans le fichier` }}
      onChange={({ target: { value: rank } }) =>
        onByHand(rank === NOT_CHOSEN ? others : [...others, { candidateId: id, rank }])
      }
    >
      <MenuItem value={NOT_CHOSEN}>Choisir</MenuItem>
      {Array.from({ length: last - first + 1 }, (_, index) => (
        <MenuItem key={index} value={first + index}>
          {formatInteger(first + index)}
        </MenuItem>
      ))}
    </Select>
  );
}
