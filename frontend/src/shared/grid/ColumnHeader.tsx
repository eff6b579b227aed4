import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import FilterAlt from '@mui/icons-material/FilterAlt';
import FilterAltOutlined from '@mui/icons-material/FilterAltOutlined';
import MoreVert from '@mui/icons-material/MoreVert';
import SwapVert from '@mui/icons-material/SwapVert';
import type { IHeaderParams } from 'ag-grid-community';
import { Fragment } from 'react';
import type { ColumnDescriptor, GridRow } from './api';
import { FamilyIcon } from '@/shared/columns/FamilyIcon';
import { useGridActions } from './gridActions';
import { sortNext } from './gridKeys';
import { namePieces } from './headerWidth';

type Props = IHeaderParams<GridRow> & {
  descriptor: ColumnDescriptor;
  numeric: boolean;
  /** Made of other columns: it has a name alone. */
  derived: boolean;
};

/**
 * A column's header: family, whole name, what orders and filters it. Its buttons come over it on hover and on focus, so
 * that the name never gives way; they are for pointers, the header itself has the keys (`gridKeys`). The name opens a
 * formula's editor, for an administrator.
 */
export function ColumnHeader({ descriptor, numeric, derived, api }: Props) {
  const { sort, filtered, broken, formulaId, openFormula, openFilter, openMenu } = useGridActions();
  const { technicalName, displayName } = descriptor;
  const formula = openFormula ? descriptor.formulaId : null;
  const rank = sort.findIndex(({ column }) => column === technicalName);
  const isFiltered = filtered.has(technicalName);
  const isBroken = broken.has(technicalName);
  const classes = [
    'parvis-header',
    numeric && 'parvis-header-number',
    isBroken && 'parvis-header-broken',
    descriptor.formulaId !== null && descriptor.formulaId === formulaId && 'parvis-header-open',
  ];
  const changeSort = (add: boolean) => sortNext(api, technicalName, add);
  const name = namePieces(displayName).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
  if (derived)
    return (
      <div className={classes.filter(Boolean).join(' ')}>
        <span className="parvis-header-name">{name}</span>
      </div>
    );
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      {isBroken ? (
        <ErrorOutlineOutlined titleAccess="Formule en erreur" />
      ) : (
        <FamilyIcon icon={descriptor.displayPrefixIcon} />
      )}
      <button
        type="button"
        tabIndex={-1}
        className="parvis-header-name"
        onClick={(event) => (formula ? openFormula?.(formula) : changeSort(event.shiftKey))}
      >
        {name}
      </button>
      {(rank >= 0 || isFiltered) && (
        <span className="parvis-header-marks">
          {rank >= 0 && <SortIcon direction={sort[rank]?.direction} />}
          {rank >= 0 && sort.length > 1 && <span aria-hidden>{rank + 1}</span>}
          {isFiltered && <FilterAlt titleAccess="Filtre actif" />}
        </span>
      )}
      <span className="parvis-header-controls">
        <button
          type="button"
          tabIndex={-1}
          data-control="sort"
          data-active={rank >= 0}
          aria-label={`Trier ${displayName}`}
          onClick={(event) => changeSort(event.shiftKey)}
        >
          <SortIcon direction={sort[rank]?.direction} />
        </button>
        <button
          type="button"
          tabIndex={-1}
          data-control="filter"
          data-active={isFiltered}
          aria-label={isFiltered ? `Filtrer ${displayName} (filtre actif)` : `Filtrer ${displayName}`}
          aria-haspopup="dialog"
          onClick={() => openFilter(technicalName)}
        >
          {isFiltered ? <FilterAlt /> : <FilterAltOutlined />}
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Actions de la colonne ${displayName}`}
          aria-haspopup="menu"
          onClick={({ currentTarget }) => openMenu(technicalName, 'header', currentTarget)}
        >
          <MoreVert />
        </button>
      </span>
    </div>
  );
}

function SortIcon({ direction }: { direction: 'ASC' | 'DESC' | undefined }) {
  if (direction === 'ASC') return <ArrowUpward />;
  return direction === 'DESC' ? <ArrowDownward /> : <SwapVert />;
}
