import { Navigate } from '@tanstack/react-router';
import { LoadingRows } from '@/shared/frame/Loading';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';
import { PageFrame } from '@/shared/frame/PageFrame';
import { Card } from '@/shared/list/Card';
import { ErrorState } from '@/shared/list/StateMessage';
import { useQueryWithToast } from '@/shared/list/useQueryWithToast';
import { paths } from '@/shared/paths';
import { useCan } from '@/shared/session/useAccount';
import { usePageNavigate } from '@/shared/url/usePageNavigate';
import { texts } from './labels';
import { countriesQuery, departmentsQuery, managersQuery, siteQuery } from './queries';
import { SiteForm } from './SiteForm';

/** Creation of a site, or edition of the one with that id (docs/rules/interviews.md); for administrators. */
export function SitePage({ id }: { id: string | undefined }) {
  const can = useCan();
  if (!can(id === undefined ? 'createSite' : 'changeSite'))
    return <Navigate to={paths.interviewSites} replace />;
  return <Page id={id} />;
}

function Page({ id }: { id: string | undefined }) {
  const navigate = usePageNavigate();
  const guard = useUnsavedGuard();
  const site = useQueryWithToast({ ...siteQuery(id ?? ''), enabled: id !== undefined }, texts.siteFailed);
  const managers = useQueryWithToast(managersQuery, texts.managersFailed);
  const departments = useQueryWithToast(departmentsQuery, texts.departmentsFailed);
  const countries = useQueryWithToast(countriesQuery, texts.countriesFailed);
  const title = id === undefined ? texts.create : (site.data?.name ?? 'Site');
  const failed = [
    { query: site, text: texts.siteFailed },
    { query: managers, text: texts.managersFailed },
    { query: departments, text: texts.departmentsFailed },
    { query: countries, text: texts.countriesFailed },
  ].find(({ query }) => query.error !== null);
  const close = (to: string) => {
    guard.setUnsaved(false);
    void navigate({ to });
  };
  const ready =
    managers.data && departments.data && countries.data && (id === undefined || site.data) && !failed;
  return (
    <PageFrame
      title={title}
      documentTitle={site.data ? `Modifier ${title}` : title}
      fullBleed
      breadcrumb={[
        { label: texts.list, to: paths.interviewSites },
        ...(site.data ? [{ label: site.data.name, to: paths.interviewSite(site.data.id) }] : []),
      ]}
      breadcrumbLabel={id === undefined ? title : 'Modifier'}
    >
      {failed && (
        <ErrorState
          title={failed.text}
          error={failed.query.error}
          onRetry={() => void failed.query.refetch()}
          onList={() => close(paths.interviewSites)}
        />
      )}
      {!failed && !ready && <FormSkeleton />}
      {ready && (
        <SiteForm
          site={site.data}
          lists={{ managers: managers.data, departments: departments.data, countries: countries.data }}
          onUnsaved={guard.setUnsaved}
          onClose={() =>
            void navigate({ to: site.data ? paths.interviewSite(site.data.id) : paths.interviewSites })
          }
          onSaved={() => close(site.data ? paths.interviewSite(site.data.id) : paths.interviewSites)}
          onDeleted={() => close(paths.interviewSites)}
        />
      )}
      {guard.dialog}
    </PageFrame>
  );
}

const FormSkeleton = () => (
  <Card sx={{ maxWidth: 720, m: 4, p: 4 }}>
    <LoadingRows name="Récupération du site d'entretien" count={7} height={40} sx={{ gap: 7, pt: 3 }} />
  </Card>
);
