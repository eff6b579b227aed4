import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '@/test/renderPage';
import type { SendingTime } from './api';
import { SendingTimeNote } from './SendingTimeNote';

const TIME: SendingTime = {
  at: '2099-04-28T18:00:00+02:00',
  jobId: 'j1',
  recipients: 5880,
  expected: 5880,
  stale: false,
  wasStale: false,
  emailMode: 'enabled',
  author: { firstName: 'Anne', lastName: 'Martin' },
};

it.each<[string, Partial<SendingTime>, RegExp]>([
  ['nothing else', {}, /par Anne Martin\.$/],
  ['that others get them', { expected: 5886 }, /Ils étaient 5.886 quand l'heure a été choisie\.$/],
  ['that nothing will leave', { stale: true }, /Martin\. Les calculs datent.*rien ne partira\.$/],
  ['that letters may be out of date', { stale: true, wasStale: true }, /peut être périmée\.$/],
  ['that the mode keeps them: test', { emailMode: 'test' }, /Le mode des e-mails les retiendra\.$/],
  ['that the mode keeps them: disabled', { emailMode: 'disabled' }, /Le mode des e-mails les retiendra\.$/],
])('tells when the letters leave, and %s', async (_name, change, end) => {
  renderPage(<SendingTimeNote time={{ ...TIME, ...change }} />);
  const note = await screen.findByText(/^Envoi prévu le .*, à 5.880 candidats/);
  expect(note).toHaveTextContent(end);
  expect(note.closest('[role=alert]')).toHaveClass(
    Object.keys(change).length > 0 ? 'MuiAlert-colorWarning' : 'MuiAlert-colorInfo',
  );
});
