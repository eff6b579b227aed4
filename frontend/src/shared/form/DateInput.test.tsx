import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DateInput, type Days } from './DateInput';
import { UNREADABLE } from './unreadable';

function Page({ first = '', ...days }: Days & { first?: string }) {
  const [day, setDay] = useState(first);
  return (
    <>
      <label htmlFor="day">Jour</label>
      <DateInput id="day" value={day} onChange={setDay} {...days} />
      <output>{day}</output>
      <button onClick={() => setDay('2026-06-01')}>Autre</button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'Jour' });

it('reads a day as it is typed, and tidies it when it is left', async () => {
  render(<Page />);
  await userEvent.type(field(), '3.6.2026');
  expect(screen.getByRole('status')).toHaveTextContent('2026-06-03');
  expect(field()).toHaveValue('3.6.2026');
  await userEvent.tab();
  expect(field()).toHaveValue('03/06/2026');
});

it('keeps what cannot be read as it was typed', async () => {
  render(<Page />);
  await userEvent.type(field(), '31/06/2026');
  await userEvent.tab();
  expect(field()).toHaveValue('31/06/2026');
  expect(screen.getByRole('status')).toHaveTextContent(UNREADABLE);
});

it('shows a day that something else chose', async () => {
  render(<Page first="2026-05-12" />);
  expect(field()).toHaveValue('12/05/2026');
  await userEvent.click(screen.getByRole('button', { name: 'Autre' }));
  expect(field()).toHaveValue('01/06/2026');
});

it('offers in its calendar neither a day that is past nor one that is taken', async () => {
  const taken = { days: ['2026-05-13'], why: 'déjà pris par ce jury' };
  render(<Page first="2026-05-12" min="2026-05-11" taken={taken} />);
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  const calendar = await screen.findByRole('dialog', { name: 'Calendrier' });
  const day = (name: string) => within(calendar).findByRole('gridcell', { name });
  expect(await day('10')).toBeDisabled();
  expect(await day('13')).toBeDisabled();
  expect(calendar).toHaveTextContent('Barré : passé. Grisé : déjà pris par ce jury.');
  await userEvent.click(await day('14'));
  expect(field()).toHaveValue('14/05/2026');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows the month of no day for what cannot be read, and none after the last day that may be chosen', async () => {
  render(<Page first={UNREADABLE} min="2019-02-03" max="2020-05-12" />);
  expect(field()).toHaveValue('');
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  const calendar = await screen.findByRole('dialog', { name: 'Calendrier' });
  expect(calendar).toHaveTextContent(/mai 2020/i);
  expect(calendar).not.toHaveTextContent('Grisé');
  expect(within(calendar).getByRole('gridcell', { name: '13' })).toBeDisabled();
  expect(within(calendar).queryByRole('gridcell', { selected: true })).toBeNull();
  await userEvent.click(within(calendar).getByRole('button', { name: /calendrier est ouverte/ }));
  await userEvent.click(within(calendar).getByRole('radio', { name: '2019' }));
  expect(screen.getByText(UNREADABLE)).toBeVisible();
  expect(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('marks the day that is chosen', async () => {
  render(<Page first="2026-05-12" taken={{ days: [], why: 'déjà pris' }} />);
  const button = screen.getByRole('button', { name: 'Ouvrir le calendrier' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  const calendar = await screen.findByRole('dialog', { name: 'Calendrier' });
  expect(within(calendar).getByRole('gridcell', { selected: true })).toHaveTextContent('12');
  expect(calendar).not.toHaveTextContent(/Barré|Grisé/);
});
