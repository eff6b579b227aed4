import { NotOpenYetPage } from './NotOpenYetPage';

export function CandidatesImportRoute() {
  return <NotOpenYetPage />;
}
