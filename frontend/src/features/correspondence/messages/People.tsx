import { Link } from '@tanstack/react-router';
import { formatCount } from '@/shared/format/numbers';
import { paths } from '@/shared/paths';
import type { Person } from './api';
import { newWindow } from '@/shared/frame/newWindow';

const SHOWN = 5;

/** The first of them by name, each candidate leading to the record, and how many more there are. */
export function People({ people, total }: { people: Person[]; total: number }) {
  const shown = people.slice(0, SHOWN);
  return (
    <>
      {shown.map(({ id, name, externalId }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          {externalId === null ? (
            name
          ) : (
            <Link to={paths.candidates} search={{ candidat: id }} {...newWindow(name)}>
              {name}
            </Link>
          )}
        </span>
      ))}
      {total > shown.length && ` et ${formatCount(total - shown.length, 'autre')}`}
    </>
  );
}
