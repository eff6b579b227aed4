import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import { AlertsMenu } from './AlertsMenu';

it('counts thousands of conflicts beside its name, not over it', async () => {
  const alerts = { conflicts: 1999, candidatesInConflict: 1999, candidatesInError: 0, lacking: {} };
  renderPage(<AlertsMenu alerts={alerts} active={undefined} onChoose={() => undefined} />);
  expect(await screen.findByText('1 999')).toHaveStyle({ position: 'static' });
});
