import { NotOpenYetPage } from './NotOpenYetPage';

export function FormulasRoute() {
  return <NotOpenYetPage />;
}
