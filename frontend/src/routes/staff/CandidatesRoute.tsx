import { NotOpenYetPage } from './NotOpenYetPage';

export function CandidatesRoute() {
  return <NotOpenYetPage />;
}
