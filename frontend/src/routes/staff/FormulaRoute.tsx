import { NotOpenYetPage } from './NotOpenYetPage';

export function FormulaRoute() {
  return <NotOpenYetPage />;
}
