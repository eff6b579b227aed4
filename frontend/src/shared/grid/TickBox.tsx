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
  <label style={{ display: 'inline-flex', padding: 4, margin: -4, cursor: 'pointer' }}>
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={checked}
      ref={(element) => {
        if (element) element.indeterminate = partly;
      }}
      onChange={onChange}
      style={{ width: 16, height: 16, margin: 0, accentColor: 'var(--accent-main)' }}
    />
  </label>
);
