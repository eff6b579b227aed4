import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import RedoOutlined from '@mui/icons-material/RedoOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { Loading } from '@/shared/frame/Loading';
import { Card } from '@/shared/list/Card';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { settle, type ProjectLetter, type ProjectToSettle } from './api';
import { texts } from './labels';
import { LetterField } from './LetterField';
import { asideAction, GiveUp, ProjectFrame, type RenderConflict } from './ProjectFrame';
import { ProjectHeader } from './ProjectHeader';
import { readingsKey, toSettleQuery } from './queries';
import { useLetter } from './useLetter';

type Props = {
  /** For members of juries, who may give a project up. */
  renderConflict?: RenderConflict;
};

/** À départager: projects whose two readings are too far apart, with both letters, one after the other; some may be left for later. */
export function SettlePage({ renderConflict }: Props) {
  const [passed, setPassed] = useState<string[]>([]);
  const { data, error, refetch } = useQueryWithToast(toSettleQuery, texts.queueFailed);
  if (error && !data)
    return <ErrorState title={texts.queueFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading name="Récupération des projets à départager" height={400} />;
  const waiting = data.content.filter(({ id }) => !passed.includes(id));
  const [project = data.content[0]] = waiting;
  if (!project) return <StateMessage icon={BalanceOutlined} title="Aucun projet à départager" />;
  return (
    <ProjectInTwo
      key={project.id}
      project={project}
      count={data.totalElements}
      renderConflict={renderConflict}
      // Past the last one, the first comes again.
      onPass={() => setPassed(waiting.length > 1 ? [...passed, project.id] : [])}
    />
  );
}

function ProjectInTwo({
  project,
  count,
  renderConflict,
  onPass,
}: Props & { project: ProjectToSettle; count: number; onPass: () => void }) {
  const client = useQueryClient();
  const { take, field } = useLetter();
  const refresh = () => client.invalidateQueries({ queryKey: readingsKey });
  const { mutate, isPending } = useMutation({
    mutationFn: (grade: ProjectLetter) => settle(project.id, grade),
    onSuccess: () => toast.success(texts.settled),
    onError: (failure) => toast.error(texts.settleFailed, failure),
    onSettled: refresh,
  });
  const save = () => {
    const grade = take();
    if (grade !== undefined) mutate(grade);
  };
  return (
    <ProjectFrame
      header={<ProjectHeader project={project} left={`${formatCount(count, 'projet')} à départager`} />}
      project={project}
      saveLabel="Trancher"
      saving={isPending}
      onSave={save}
    >
      {project.readings.map(({ grade, comment, created, reader }) => (
        <Card key={created} sx={{ p: 3 }}>
          <Stack direction="row" sx={{ gap: 3, alignItems: 'baseline' }}>
            <Box sx={{ fontSize: 24, fontWeight: 620 }}>{grade}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {fullName(reader)}, le {formatDateTime(created)}
            </Box>
          </Stack>
          {comment !== null && (
            <Box sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment}</Box>
          )}
        </Card>
      ))}
      <LetterField {...field} />
      {count > 1 && (
        <Button variant="text" startIcon={<RedoOutlined />} onClick={onPass} sx={asideAction}>
          Passer au suivant
        </Button>
      )}
      {renderConflict && (
        <GiveUp project={project} renderConflict={renderConflict} onDeclared={() => void refresh()} />
      )}
    </ProjectFrame>
  );
}
