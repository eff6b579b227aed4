import Box from '@mui/material/Box';
import { JurySpace } from '@/features/interviews/jury_space/JurySpace';
import { texts } from '@/features/interviews/jury_space/labels';
import { SimpleFrame } from '@/shared/frame/SimpleFrame';

export function JuryHome() {
  return (
    <SimpleFrame title={texts.juryTitle}>
      {/* As high as the window, so that the list, the PFM and the grade scroll and the buttons stay in sight. */}
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0, height: { md: 'calc(100dvh - 56px)' } }}>
        <JurySpace />
      </Box>
    </SimpleFrame>
  );
}
