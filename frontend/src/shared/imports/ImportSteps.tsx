import Check from '@mui/icons-material/Check';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { focusIfLost } from '../frame/focusIfLost';

type Props = {
  steps: readonly string[];
  /** Which step is under way, from 0; `steps.length` when all are done. */
  current: number;
  /** What of the step is on the page: the buttons of the part before have gone. */
  part: string;
  /** Name, size and shape of the file, once known. */
  file?: string | undefined;
};

/** The current step of the import, and its file; it takes the focus that the part before has taken along. */
export function ImportSteps({ steps, current, part, file }: Props) {
  const step = useRef<HTMLLIElement>(null);
  const before = useRef(part);
  useEffect(() => {
    const present = step.current;
    if (part !== before.current) {
      // From the step that is over, the focus goes on.
      if (present?.parentElement?.contains(document.activeElement)) present.focus();
      else focusIfLost(present);
    }
    before.current = part;
  }, [part]);
  return (
    <Stack
      direction="row"
      sx={{
        minHeight: 44,
        py: 2,
        gap: 4,
        alignItems: 'center',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
      }}
    >
      <Stack
        component="ol"
        direction="row"
        aria-label="Étapes de l'import"
        sx={{ m: 0, p: 0, gap: 3, alignItems: 'center', listStyle: 'none', flexWrap: 'wrap' }}
      >
        {steps.map((label, index) => (
          <Stack
            key={label}
            component="li"
            ref={index === Math.min(current, steps.length - 1) ? step : undefined}
            tabIndex={-1}
            direction="row"
            aria-current={index === current ? 'step' : undefined}
            sx={{
              alignItems: 'center',
              gap: 2,
              fontWeight: index === current ? 600 : 400,
              '&:focus': { outline: 'none' },
            }}
          >
            {index > 0 && (
              <Box aria-hidden sx={{ width: 24, borderTop: '1px solid var(--border-default)' }} />
            )}
            <Mark step={index} current={current} />
            {label}
          </Stack>
        ))}
      </Stack>
      {file && (
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', color: 'text.secondary', fontSize: 13 }}>
          <DescriptionOutlined aria-hidden sx={{ fontSize: 16 }} />
          {file}
        </Stack>
      )}
    </Stack>
  );
}

function Mark({ step, current }: { step: number; current: number }) {
  const active = step === current;
  const done = step < current;
  return (
    <Box
      component="span"
      sx={{
        width: 24,
        height: 24,
        flexShrink: 0,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '50%',
        fontSize: 12,
        fontWeight: 600,
        border: '1px solid',
        borderColor: done || active ? 'primary.main' : 'var(--border-control)',
        color: active ? 'primary.contrastText' : done ? 'primary.main' : 'text.secondary',
        backgroundColor: active ? 'primary.main' : 'transparent',
      }}
    >
      {done ? <Check titleAccess="Terminée" sx={{ fontSize: 16 }} /> : step + 1}
    </Box>
  );
}

type Shown = { upload: unknown; running: boolean; report: { data: unknown } };

/** What of a step is on the page, as `ImportSteps` compares it. */
export const partOf = (step: number, { upload, running, report }: Shown) =>
  [
    step,
    upload !== undefined && 'sending',
    running && 'running',
    report.data !== undefined && 'report',
  ].join();
