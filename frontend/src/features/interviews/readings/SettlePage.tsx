import BalanceOutlined from '@mui/icons-material/BalanceOutlined';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '@/shared/format/dates';
import { formatCount } from '@/shared/format/numbers';
import { fullName } from '@/shared/format/people';
import { BusyButton } from '@/shared/frame/BusyButton';
import { FormFooter } from '@/shared/frame/FormFooter';
import { Loading } from '@/shared/frame/Loading';
import { Card } from '@/shared/list/Card';
import { ErrorState, StateMessage } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { toast } from '@/shared/toast/toasts';
import { settle, type ProjectLetter, type ProjectToSettle } from './api';
import { texts, titleOf } from './labels';
import { LetterField } from './LetterField';
import { ProjectPane } from './ProjectPane';
import { readingsKey, toSettleQuery } from './queries';

/** À départager: projects whose two readings are too far apart, with both letters, one after the other. */
export function SettlePage() {
  const { data, error, refetch } = useQueryWithToast(toSettleQuery, texts.queueFailed);
  if (error && !data)
    return <ErrorState title={texts.queueFailed} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading name="Récupération des projets à départager" height={400} />;
  const [project] = data.content;
  if (!project) return <StateMessage icon={BalanceOutlined} title="Aucun projet à départager" />;
  return <ProjectInTwo key={project.id} project={project} count={data.totalElements} />;
}

function ProjectInTwo({ project, count }: { project: ProjectToSettle; count: number }) {
  const client = useQueryClient();
  const [letter, setLetter] = useState<ProjectLetter>();
  const [missing, setMissing] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (grade: ProjectLetter) => settle(project.id, grade),
    onSuccess: () => toast.success(texts.settled),
    onError: (failure) => toast.error(texts.settleFailed, failure),
    onSettled: () => client.invalidateQueries({ queryKey: readingsKey }),
  });
  return (
    <Stack sx={{ flex: 1, minWidth: 0, minHeight: { md: 0 } }}>
      <Box
        sx={{
          px: 4,
          py: 3,
          backgroundColor: 'background.paper',
          borderBottom: '1px solid var(--border-subtle)',
        }}
      >
        <Typography variant="h2" sx={{ fontSize: 20 }}>
          {titleOf(project)}
        </Typography>
        <Box sx={{ color: 'text.secondary' }}>
          {project.name !== null && <>n°&nbsp;{project.externalId}, </>}
          {formatCount(count, 'projet')} à départager
        </Box>
      </Box>
      <Box
        sx={{
          display: 'flex',
          flex: { xs: 'none', md: 1 },
          minHeight: { md: 0 },
          flexDirection: { xs: 'column', md: 'row' },
        }}
      >
        {project.pfm === null ? (
          <StateMessage icon={BalanceOutlined} title="Ce projet n'a plus de fichier" />
        ) : (
          <ProjectPane externalId={project.externalId} pfm={project.pfm} />
        )}
        <Stack
          sx={{
            flex: 1,
            minWidth: { md: 340 },
            minHeight: { md: 0 },
            borderLeft: { md: '1px solid var(--border-default)' },
          }}
        >
          <Stack sx={{ flex: { xs: 'none', md: 1 }, gap: 3, p: 4, overflow: { md: 'auto' } }}>
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
            <LetterField
              letter={letter}
              error={missing ? texts.letterMissing : undefined}
              onLetter={(chosen) => {
                setMissing(false);
                setLetter(chosen);
              }}
            />
          </Stack>
          <FormFooter>
            <BusyButton
              busy={isPending}
              variant="contained"
              color="primary"
              onClick={() => (letter === undefined ? setMissing(true) : mutate(letter))}
              sx={{ ml: 'auto', height: 48, px: 4, fontSize: 16 }}
            >
              Trancher
            </BusyButton>
          </FormFooter>
        </Stack>
      </Box>
    </Stack>
  );
}
