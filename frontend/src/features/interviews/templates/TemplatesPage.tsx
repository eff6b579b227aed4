import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { interviewTypes, type InterviewType } from '@/shared/interviews/interviewTypes';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { useUrlText } from '@/shared/url/useUrlState';
import { texts } from './labels';
import { juriesOfSiteQuery, siteOfTemplatesQuery, templatesQuery } from './queries';
import { TemplatesForm } from './TemplatesForm';

const types = Object.keys(interviewTypes) as InterviewType[];

/** The hours of interview of a site, by type (docs/rules/interviews.md). */
export function TemplatesPage({ siteId }: { siteId: string }) {
  const can = useCan();
  const navigate = useNavigate();
  const { setUnsaved, dialog } = useUnsavedGuard();
  const [inAddress, choose] = useUrlText('type');
  const type = types.find((each) => each === inAddress) ?? 'MORNING_FACE_TO_FACE';
  const [changed, setChanged] = useState<ReadonlySet<InterviewType>>(new Set());
  const site = useQuery(siteOfTemplatesQuery(siteId));
  const templates = useQueryWithToast(templatesQuery(siteId), texts.fetchFailed);
  const juries = useQuery(juriesOfSiteQuery(siteId));
  const name = site.data?.name ?? 'Site';
  useEffect(() => setUnsaved(changed.size > 0), [changed, setUnsaved]);
  const mark = useCallback(
    (of: InterviewType, unsaved: boolean) =>
      setChanged((before) => new Set([...before].filter((each) => each !== of).concat(unsaved ? of : []))),
    [],
  );
  return (
    <PageFrame
      title={name}
      documentTitle={`${texts.title} – ${name}`}
      fullBleed
      aside={texts.title}
      breadcrumb={[
        { label: "Sites d'entretiens", to: paths.interviewSites },
        { label: name, to: paths.interviewSite(siteId) },
      ]}
      breadcrumbLabel={texts.title}
      actions={
        site.data && (
          <Button component={Link} to={paths.siteJuries(siteId)} startIcon={<GroupsOutlined />}>
            {can('createJury') ? 'Gérer les jurys' : 'Voir les jurys'}
          </Button>
        )
      }
      toolbar={
        <Tabs
          value={type}
          variant="scrollable"
          onChange={(_, next: InterviewType) => choose(next)}
          aria-label="Type d'entretien"
        >
          {types.map((each) => (
            <Tab
              key={each}
              value={each}
              id={`tab-${each}`}
              aria-controls={`panel-${each}`}
              label={
                <TabLabel
                  type={each}
                  count={templates.data?.filter(({ interviewType }) => interviewType === each).length}
                  changed={changed.has(each)}
                />
              }
            />
          ))}
        </Tabs>
      }
    >
      {templates.error && (
        <ErrorState
          title={texts.fetchFailed}
          error={templates.error}
          onRetry={() => void templates.refetch()}
          onList={() => void navigate({ to: paths.interviewSites })}
        />
      )}
      {!templates.error && !templates.data && (
        <LoadingRows name={texts.loading} count={6} height={40} sx={{ gap: 3, p: 4, maxWidth: 900 }} />
      )}
      {templates.data &&
        types.map((each) => (
          <Box
            key={each}
            role="tabpanel"
            id={`panel-${each}`}
            aria-labelledby={`tab-${each}`}
            hidden={each !== type}
            sx={each === type ? { display: 'flex', flexDirection: 'column', flex: 1 } : undefined}
          >
            <TemplatesForm
              siteId={siteId}
              type={each}
              templates={templates.data}
              juries={juries.data?.filter(({ interviewType }) => interviewType === each)}
              readOnly={!can('replaceSlotTemplates')}
              onUnsaved={mark}
            />
          </Box>
        ))}
      {dialog}
    </PageFrame>
  );
}

type LabelProps = { type: InterviewType; count: number | undefined; changed: boolean };

const TabLabel = ({ type, count, changed }: LabelProps) => (
  <Stack component="span" direction="row" sx={{ alignItems: 'center', gap: 2 }}>
    {interviewTypes[type]}
    <Chip
      component="span"
      size="small"
      label={count ?? 0}
      sx={count === undefined ? { visibility: 'hidden' } : undefined}
    />
    {changed && <span style={{ color: 'var(--warning-text)' }}>• modifié</span>}
  </Stack>
);
