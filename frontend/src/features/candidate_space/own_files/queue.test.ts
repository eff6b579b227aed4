import { expect, it } from 'vitest';
import { ApiError } from '@/shared/http/ApiError';
import type { OwnFile } from './api';
import { afterFailure, isAmong, joining, mixedEnd, pendingCount, secondsLeft } from './queue';

const file = (name: string, size = 9) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

it('takes PDF, JPEG, PNG and HEIC whatever the case, and refuses the others with what to do', () => {
  const names = ['a.pdf', 'b.JPG', 'c.jpeg', 'd.png', 'e.HEIC', 'f'];
  const { rows, beyond } = joining(
    names.map((name) => file(name)),
    10,
    5,
  );
  expect(rows.map(({ key, state }) => [key, state])).toEqual([
    [5, 'waiting'],
    [6, 'waiting'],
    [7, 'waiting'],
    [8, 'waiting'],
    [9, 'waiting'],
    [10, 'refused'],
  ]);
  expect(rows[5]?.why).toBe(
    "Fichier invalide : ce format n'est pas accepté. Envoyez un PDF, un JPEG, un PNG ou un HEIC, ou prenez la photo depuis cette page.",
  );
  expect([pendingCount(rows), beyond]).toEqual([5, 0]);
});

it('takes no more than 100 Mo to wait on a device, with what waits there already', () => {
  const states = (waiting: number) =>
    joining([file('a.pdf', 1024 ** 2), file('b.pdf', 1)], 10, 0, waiting).rows.map(({ state }) => state);
  expect(states(99 * 1024 ** 2 - 1)).toEqual(['waiting', 'waiting']);
  expect(states(99 * 1024 ** 2)).toEqual(['waiting', 'refused']);
  expect(states(100 * 1024 ** 2)).toEqual(['refused', 'refused']);
  expect(joining([file('a.pdf', 1)], 10, 0, 100 * 1024 ** 2).rows[0]?.why).toBe(
    "Plus de 100 Mo attendraient : envoyez d'abord les autres, puis choisissez celui-ci.",
  );
});

it('refuses an empty file and one of more than 22 Mo without sending it', () => {
  const { rows } = joining([file('vide.pdf', 0), file('gros.pdf', 23_068_673)], 10, 0);
  expect(rows.map(({ why }) => why)).toEqual([
    "Fichier invalide : il est vide. Ouvrez-le pour vérifier ce qu'il contient, enregistrez-le à nouveau, puis choisissez l'enregistrement.",
    'Fichier invalide : il pèse 22,1\u202fMo, la limite est 22\u202fMo. Numérisez-le en moins fin, ou séparez-le en plusieurs fichiers.',
  ]);
});

it('keeps the first files where there is no room for all, refused ones taking none', () => {
  const { rows, beyond } = joining([file('x.txt'), file('a.pdf'), file('b.pdf'), file('c.pdf')], 1, 0);
  expect(rows.map(({ file: { name } }) => name)).toEqual(['x.txt', 'a.pdf']);
  expect(beyond).toBe(2);
});

it('tells a refusal of the server from its failure, and from a connection that was cut', () => {
  const body = {
    code: 'FILE_INVALID',
    message: 'Fichier invalide : il demande un mot de passe.',
    data: { files: [{ name: 'a.pdf', reason: 'ENCRYPTED' }] },
  };
  expect(afterFailure(new ApiError(422, body))).toEqual({
    state: 'refused',
    why: 'Fichier invalide : il demande un mot de passe. Enregistrez-le sans mot de passe, puis choisissez-le à nouveau.',
  });
  expect(afterFailure(new ApiError(409, { message: 'Plus de place' }))).toEqual({
    state: 'refused',
    why: 'Plus de place',
  });
  expect(afterFailure(new ApiError(507, { message: "Le serveur n'a plus de place." }))).toEqual({
    state: 'interrupted',
    why: "Le serveur n'a plus de place.",
  });
  expect(afterFailure(new ApiError(0, null))).toEqual({
    state: 'interrupted',
    why: 'Envoi interrompu : il reprend sans rien faire dès que la connexion revient.',
    cut: true,
  });
  for (const failed of [new ApiError(500, null), new ApiError(502, null), new Error('x')])
    expect(afterFailure(failed)).toEqual({
      state: 'interrupted',
      why: 'Envoi interrompu. Réessayez dans un instant.',
    });
  for (const status of [400, 413])
    expect(afterFailure(new ApiError(status, null))).toEqual({
      state: 'refused',
      why:
        status === 413
          ? "Erreur lors de l'envoi des fichiers. Numérisez-le en moins fin, ou séparez-le en plusieurs fichiers."
          : "Erreur lors de l'envoi des fichiers",
    });
});

it('estimates what is left from a second on', () => {
  expect(secondsLeft(500, 1000, 999)).toBeUndefined();
  expect(secondsLeft(250, 1000, 1000)).toBe(3);
  expect(secondsLeft(0, 1000, 2000)).toBeUndefined();
  expect(secondsLeft(250, 1000, 2000)).toBe(6);
  expect(secondsLeft(1000, 1000, 2000)).toBeUndefined();
});

it('takes what Windows saves a JPEG as, and says what to do with a picture that is too large', () => {
  expect(joining([file('a.jfif'), file('b.PJPEG')], 10, 0).rows.map(({ state }) => state)).toEqual([
    'waiting',
    'waiting',
  ]);
  const body = {
    code: 'FILE_INVALID',
    message: "Fichier invalide : l'image est trop grande, elle dépasse 200 millions de pixels (50 en HEIC).",
    data: { files: [{ name: 'a.jpg', reason: 'TOO_MANY_PIXELS' }] },
  };
  expect(afterFailure(new ApiError(422, body)).why).toBe(
    `${body.message} Réduisez-la, ou reprenez la photo avec un réglage ordinaire.`,
  );
});

it('lets a file be sent again that came while too many were being checked', () => {
  const message = 'Trop de fichiers sont en cours de vérification.';
  expect(afterFailure(new ApiError(429, { message }))).toEqual({ state: 'interrupted', why: message });
});

it('knows a photo again that the server named after its content', () => {
  const stored = { id: '1', name: 'été.jpg', size: 9 } as OwnFile;
  expect(isAmong([stored], file('été.png'.normalize('NFD')), [])).toBe(true);
  expect(isAmong([stored], file('autre.png'), [])).toBe(false);
  expect(isAmong([stored], file('été.png'), ['1'])).toBe(false);
  expect(isAmong([stored], file('été.png', 8), [])).toBe(false);
});

it('names what was refused of a mixed deposit, the first three of many', () => {
  const sent = joining([file('a.pdf')], 9, 0).rows.map((row) => ({ ...row, state: 'sent' as const }));
  const refused = joining(
    ['b', 'c', 'd', 'e', 'f'].map((name) => file(name)),
    9,
    1,
  ).rows;
  expect(mixedEnd([...sent, ...refused.slice(0, 3)])).toBe('1 fichier envoyé sur 4. Refusés : b, c, d.');
  expect(mixedEnd([...sent, ...refused])).toBe('1 fichier envoyé sur 6. Refusés : b, c, d et 2 autres.');
});

it('counts the files that still need room: not those that were sent or refused', () => {
  const states = ['waiting', 'sending', 'sent', 'refused', 'interrupted'] as const;
  const queue = states.map((state, key) => ({ key, state, file: new File(['x'], 'a.pdf'), sent: 0 }));
  expect(pendingCount(queue)).toBe(3);
});
