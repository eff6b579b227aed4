import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { AlertsMenu } from './AlertsMenu';

it('counts thousands of conflicts beside its name, in figures and for a screen reader', async () => {
  const alerts = { conflicts: 1999, candidatesInConflict: 1999, candidatesInError: 0, lacking: {} };
  renderPage(<AlertsMenu alerts={alerts} active={undefined} onChoose={() => undefined} />);
  const counted = await screen.findByLabelText('1 999 conflits de notes');
  expect(counted).toHaveTextContent(/^1\s999$/);
  expect(screen.getByRole('button', { name: /^Alertes/ })).toContainElement(counted);
});
