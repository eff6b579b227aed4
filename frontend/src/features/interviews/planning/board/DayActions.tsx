import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { formatInteger } from '@/shared/format/numbers';
import { openOwnActions } from '@/shared/jobs/panel';
import { useCan } from '@/shared/session/useAccount';
import { texts } from './labels';

type Props = {
  unplaced: number;
  isListOpen: boolean;
  onList: () => void;
  /** Absent on a day that is only read. */
  onChooseAll: (() => void) | undefined;
};

/** What can be done with the whole day; in a narrow window, also who waits. */
export function DayActions({ unplaced, isListOpen, onList, onChooseAll }: Props) {
  return (
    <>
      <Button aria-pressed={isListOpen} onClick={onList} sx={{ display: { lg: 'none' } }}>
        {texts.unplaced} ({formatInteger(unplaced)})
      </Button>
      {useCan()('listUndoables') && (
        <Button
          aria-keyshortcuts="Control+Z"
          onClick={openOwnActions}
          sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {texts.ownActions}
        </Button>
      )}
      {onChooseAll && <Button onClick={onChooseAll}>Choisir toute la journée</Button>}
      <Button
        startIcon={<PrintOutlined />}
        onClick={() => window.print()}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        Imprimer
      </Button>
    </>
  );
}
