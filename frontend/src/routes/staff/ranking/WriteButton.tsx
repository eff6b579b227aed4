import EditOutlined from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import { WRITE } from '@/features/correspondence/messages/labels';
import type { Ranking } from './useRanking';
import { useWrite, writeToList } from './useWrite';

/** Opens Écrire for all whom the Classement lists. */
export function WriteToList({ ranking }: { ranking: Ranking }) {
  const write = useWrite();
  return (
    <Button
      startIcon={<EditOutlined />}
      disabled={ranking.count.total === 0}
      onClick={() => void write(writeToList(ranking))}
      sx={{ flexShrink: 0, height: 28 }}
    >
      {WRITE}
    </Button>
  );
}
