import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FamilyIcon } from './FamilyIcon';

it.each([
  ['users', 'Parvis'],
  ['graduate', 'Parcoursup'],
  ['hashtag', 'Formule'],
  ['table', 'Table'],
] as const)('says the family of a column to who hears it: %s', (icon, family) => {
  render(<FamilyIcon icon={icon} />);
  expect(screen.getByRole('img', { name: family })).toBeInTheDocument();
});

it('is silent where a text says the same, and absent where a column has no family', () => {
  const { container } = render(<FamilyIcon icon="users" decorative />);
  expect(screen.queryByRole('img')).toBeNull();
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
  render(<FamilyIcon icon={null} />);
  expect(document.querySelectorAll('svg')).toHaveLength(1);
});
