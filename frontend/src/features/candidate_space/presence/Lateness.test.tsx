import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LIMITS } from '@/shared/limits/api';
import { renderPage } from '@/test/renderPage';
import { answers, answersKeeping, answersLate, cuts, errorBody } from '@/test/server';
import type { Receipt } from './api';
import { Lateness } from './Lateness';

const CALL = 'candidate/presence/late';
const RECEIPT: Receipt = {
  number: 12,
  received: '2027-04-28T06:40:00Z',
  action: 'TELL_LATENESS',
  label: 'Retard signalé',
  what: null,
};

const show = async () => {
  renderPage(<Lateness sentence={({ number }) => `Reçu, nº ${number}`} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Je suis en retard' }));
};
const tell = () => userEvent.click(screen.getByRole('button', { name: 'Prévenir le site' }));

it('tells the site, with the message, and gives a sentence that may be kept', async () => {
  const sent = answersKeeping('post', CALL, RECEIPT);
  await show();
  await userEvent.type(screen.getByRole('textbox'), 'Métro arrêté, 10 minutes');
  await tell();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Le responsable du site est prévenu de votre retard. Reçu, nº 12.',
  );
  expect(sent).toEqual([{ message: 'Métro arrêté, 10 minutes' }]);
  expect(screen.getByRole('button', { name: 'Je suis en retard' })).toBeVisible();
});

it('tells it without a message too, and takes no more text than the site reads', async () => {
  const sent = answersKeeping('post', CALL, RECEIPT);
  await show();
  expect(screen.getByRole('textbox')).toHaveAttribute('maxlength', String(LIMITS.texts.lateness));
  await tell();
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('keeps the message where it did not leave, and says why', async () => {
  answers('post', CALL, errorBody('TOO_MANY', 'Vous avez prévenu trois fois : appelez'), { status: 429 });
  await show();
  await userEvent.type(screen.getByRole('textbox'), 'Bus');
  await tell();
  expect(
    await screen.findByText(/Votre message n'est pas parti : Vous avez prévenu trois fois/),
  ).toBeInTheDocument();
  expect(screen.getByRole('textbox')).toHaveValue('Bus');
  expect(screen.queryByText(/est prévenu/)).toBeNull();
});

it.each([
  ['have come', [RECEIPT], 'est prévenu de votre retard. Reçu, nº 12.'],
  ['not have come', [], "Votre message n'est pas parti : la connexion a été coupée"],
])(
  'says of a message whose answer was cut that it may %s, as the receipts tell',
  async (_, present, text) => {
    cuts('post', CALL);
    answers('get', 'candidate/receipts', present);
    await show();
    await tell();
    expect(await screen.findByText(new RegExp(`${text}$`))).toBeVisible();
  },
);

it('does not say that a message did not leave where nobody knows', async () => {
  cuts('post', CALL);
  cuts('get', 'candidate/receipts');
  await show();
  await tell();
  expect(
    await screen.findByText(/^C'est peut-être fait : .* « Ce que vous avez fait » le dira/),
  ).toBeVisible();
  expect(screen.queryByText(/n'est pas parti/)).toBeNull();
});

it('cannot be left while it is on its way, and is left without a call', async () => {
  const release = answersLate('post', CALL, RECEIPT);
  await show();
  await tell();
  expect(screen.getByRole('button', { name: 'Annuler' })).toBeDisabled();
  release();
  expect(await screen.findByRole('alert')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Je suis en retard' }));
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});
