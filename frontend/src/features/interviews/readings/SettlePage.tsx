import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { GiveUp, ProjectFrame, type RenderConflict } from './ProjectFrame';
import { ProjectHeader } from './ProjectHeader';
import { readingsKey, toSettleQuery } from './queries';
import { useLetter } from './useLetter';

type Props = {
  /** For members of juries, who may give a project up. */
  renderConflict?: RenderConflict;
};

/** À départager: projects whose two readings are too far apart, with both letters, one after the other. */
export function SettlePage({ renderConflict }: Props) {
  const { data, error, refetch } = useQueryWithToast(toSettleQuery, texts.queueFailed);
  if (error && !data)
    return <ErrorState title={texts.queueFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading name="Récupération des projets à départager" height={400} />;
  const [project] = data.content;
  if (!project) return <StateMessage icon={BalanceOutlined} title="Aucun projet à départager" />;
  return (
    <ProjectInTwo
      key={project.id}
      project={project}
      count={data.totalElements}
      renderConflict={renderConflict}
    />
  );
}

function ProjectInTwo({
  project,
  count,
  renderConflict,
}: Props & { project: ProjectToSettle; count: number }) {
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
      {renderConflict && (
        <GiveUp project={project} renderConflict={renderConflict} onDeclared={() => void refresh()} />
      )}
    </ProjectFrame>
  );
}
