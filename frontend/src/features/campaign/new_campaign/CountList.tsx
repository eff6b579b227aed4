import { formatInteger } from '@/shared/format/numbers';
import { RowsTable } from '@/shared/list/RowsTable';

type Props = { caption: string; counts: { label: string; count: number }[] };

/** How many of what. */
export const CountList = ({ caption, counts }: Props) => (
  <RowsTable
    dense
    caption={caption}
    columns={[
      { key: 'label', label: caption, cell: ({ label }) => label },
      { key: 'count', label: 'Nombre', align: 'right', cell: ({ count }) => formatInteger(count) },
    ]}
    rows={counts}
    rowKey={({ label }) => label}
  />
);
