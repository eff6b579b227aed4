import { useParams } from '@tanstack/react-router';
import { FormulaPage } from '@/features/formulas/definitions/FormulaPage';
import { useRowOrder } from '../ranking/useRowOrder';
import { whatIfOf } from './whatIf';

/** Creation without an id in the address, edition with one: each formula is a form of its own. */
export function FormulaRoute() {
  const { id }: { id?: string } = useParams({ strict: false });
  const order = useRowOrder();
  return <FormulaPage key={id ?? 'new'} id={id} order={order} whatIf={whatIfOf} />;
}
