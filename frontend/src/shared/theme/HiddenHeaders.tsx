import { visuallyHidden } from './visuallyHidden';

/** What the columns of a table are, where their content shows it: for those who hear the table. */
export const HiddenHeaders = ({ names }: { names: string[] }) => (
  <thead>
    <tr>
      {names.map((name) => (
        <th key={name} scope="col" style={{ padding: 0 }}>
          <span style={visuallyHidden}>{name}</span>
        </th>
      ))}
    </tr>
  </thead>
);
