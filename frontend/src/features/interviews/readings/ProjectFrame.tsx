import BlockOutlined from '@mui/icons-material/BlockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Keys } from '@/shared/frame/Keys';
import { useCan } from '@/shared/session/useAccount';
import { ProjectPane } from './ProjectPane';

/** The dialog by which a reader gives up a project; `name` is the number where names are hidden. */
export type RenderConflict = (
  candidate: { id: string; name: string },
  onClose: () => void,
  onDeclared: () => void,
) => ReactNode;

type Props = {
  header: ReactNode;
  project: { id: string; externalId: string; name: string | null; pfm: string | null };
  children: ReactNode;
  saveLabel: string;
  saving: boolean;
  onSave: () => void;
};

/** A project beside what is written of it; Ctrl+Entrée saves, whatever has the focus outside a dialog. */
export function ProjectFrame({ header, project, children, saveLabel, saving, onSave }: Props) {
  const save = useEffectEvent(() => {
    if (!saving) onSave();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
      if (event.target instanceof HTMLElement && event.target.closest('[role=dialog]')) return;
      event.preventDefault();
      save();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Stack sx={{ flex: 1, minWidth: 0, minHeight: { md: 0 } }}>
      {header}
      <Box
        sx={{
          display: 'flex',
          flex: { xs: 'none', md: 1 },
          minHeight: { md: 0 },
          flexDirection: { xs: 'column', md: 'row' },
        }}
      >
        <ProjectPane externalId={project.externalId} pfm={project.pfm} />
        <Stack sx={panel}>
          <Stack sx={{ flex: { xs: 'none', md: 1 }, gap: 3, p: 4, overflow: { md: 'auto' } }}>
            {children}
          </Stack>
          <FormFooter>
            <Keys keys={['Ctrl', 'Entrée']} />
            <BusyButton
              busy={saving}
              variant="contained"
              color="primary"
              onClick={onSave}
              sx={{ ml: 'auto', height: 48, px: 4, fontSize: 16 }}
            >
              {saveLabel}
            </BusyButton>
          </FormFooter>
        </Stack>
      </Box>
    </Stack>
  );
}

const panel = {
  flex: { xs: 'none', md: 1 },
  minWidth: { md: 340 },
  minHeight: { md: 0 },
  borderLeft: { md: '1px solid var(--border-default)' },
  backgroundColor: 'background.default',
};

/** What one does instead of writing of the project. */
export const asideAction = { alignSelf: 'flex-start', minHeight: 48 };

type GiveUpProps = Pick<Props, 'project'> & { renderConflict: RenderConflict; onDeclared: () => void };

/** The way out for somebody who knows the candidate. */
export function GiveUp({ project, renderConflict, onDeclared }: GiveUpProps) {
  const can = useCan();
  const [declaring, setDeclaring] = useState(false);
  const close = () => setDeclaring(false);
  const name = project.name ?? `le candidat n°\u00a0${project.externalId}`;
  if (!can('declareConflict')) return null;
  return (
    <>
      <Button
        variant="text"
        startIcon={<BlockOutlined />}
        onClick={() => setDeclaring(true)}
        sx={asideAction}
      >
        Déclarer un conflit d&apos;intérêts
      </Button>
      {declaring && renderConflict({ id: project.id, name }, close, onDeclared)}
    </>
  );
}
