import type { ChangeEvent } from 'react';

type Props = {
  label: string;
  checked: boolean;
  /** Neither on nor off. */
  partly?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
};

/** A box inside a cell of a grid, which has the focus for it; around it there is room for a finger. */
export const TickBox = ({ label, checked, partly = false, onChange }: Props) => (
  <label style={{ display: 'inline-flex', padding: '0.25rem', margin: '-0.25rem', cursor: 'pointer' }}>
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={checked}
      ref={(element) => {
        if (element) element.indeterminate = partly;
      }}
      onChange={onChange}
      style={{ width: '1rem', height: '1rem', margin: 0, accentColor: 'var(--accent-main)' }}
    />
  </label>
);
