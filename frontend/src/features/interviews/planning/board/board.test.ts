import { expect, it } from 'vitest';
import { today } from '@/shared/time/today';
import { ApiError } from '@/shared/http/ApiError';
import { destinationOf, KEPT, moveSchema } from '../moveSchema';
import { refusalOf } from '../refusal';
import { isShift, moveDaySchema, meetingSchema } from '../schema';
import { attributed, freed, moved, opened, removed } from './applied';
import { gridOf, hoursOf, openingDay, positionOf } from './board';
import { aBoard, aCard, aCandidate } from '@/test/planningBoard';

const cells = (board = aBoard()) =>
  board.juries.map(({ slots }) =>
    slots.map(({ interviewTime, candidate }) => [interviewTime, candidate?.name]),
  );

it('has a row for each hour and for the one after it that is free', () => {
  expect(hoursOf(aBoard().juries)).toEqual(['08:30', '09:00', '09:30']);
  const juries = aBoard().juries.slice(0, 1);
  const hours = (...times: string[]) =>
    hoursOf(juries.map((jury) => ({ ...jury, slots: times.map((time) => aCard('A', time, null)) })));
  expect(hours('08:30', '14:00')).toEqual(['08:30', '09:00', '14:00', '14:30']);
  expect(hours('09:00', '09:15')).toEqual(['09:00', '09:15', '09:45']);
  expect(hours('23:30')).toEqual(['23:30']);
});

it('finds a slot by its hour and jury', () => {
  expect(positionOf(gridOf(aBoard()), 'TLS02MP-0900')).toEqual({ row: 1, column: 1 });
  expect(positionOf(gridOf(aBoard()), 'gone')).toBeUndefined();
});

it('opens the next day that is not over, else the last', () => {
  const { days } = aBoard();
  expect(openingDay(days, '2099-04-28')).toBe('2099-04-28');
  expect(openingDay(days, '2099-04-29')).toBe('2099-04-29');
  expect(openingDay(days, '2099-05-01')).toBe('2099-04-29');
  expect(openingDay([], '2099-05-01')).toBeUndefined();
});

const LEO = new Set(['TLS01MP-0830']);

it('shows slots where they go: another hour, another jury, or another day, where they are not seen', () => {
  const at = (to: Parameters<typeof moved>[2]) => cells(moved(LEO, '2099-04-28', to)(aBoard()));
  expect(at({ shiftMinutes: 60 })[0]).toEqual([
    ['09:00', 'GIRARD Yasmine'],
    ['09:30', 'LEROUX Léo'],
  ]);
  expect(at({ juryId: 'j2', shiftMinutes: 60 })[1]?.[2]).toEqual(['09:30', 'LEROUX Léo']);
  expect(at({ date: '2099-04-29' })[0]).toEqual([['09:00', 'GIRARD Yasmine']]);
  expect(at({ date: '2099-04-28', shiftMinutes: -30 })[0]?.[0]).toEqual(['08:00', 'LEROUX Léo']);
});

it('shows a candidate on the slot that they are given, and nowhere else', () => {
  const inès = attributed('TLS02MP-0830', aCandidate('9', 'DURAND Inès'))(aBoard());
  expect(inès.unplaced).toEqual([]);
  expect(cells(inès)[1]?.[0]).toEqual(['08:30', 'DURAND Inès']);
  const léo = attributed('TLS02MP-0830', aCandidate('1', 'LEROUX Léo'))(aBoard());
  expect(cells(léo)[0]?.[0]).toEqual(['08:30', undefined]);
});

it('shows slots that are freed, removed or opened', () => {
  expect(cells(freed(LEO)(aBoard()))[0]?.[0]).toEqual(['08:30', undefined]);
  expect(cells(removed(LEO)(aBoard()))[0]).toHaveLength(1);
  const board = opened(new Set(['TLS02MP-0900']))(aBoard());
  expect(board.juries[1]?.slots[1]?.specificities).toEqual([]);
});

it('numbers the hours of a day in two digits, the last minute too', () => {
  const [jury] = aBoard().juries;
  const at = (time: string) => hoursOf(jury ? [{ ...jury, slots: [aCard('A', time, null)] }] : []);
  expect(at('23:29')).toEqual(['23:29', '23:59']);
  expect(at('00:05')).toEqual(['00:05', '00:35']);
});

it.each([
  ['SLOTS_COLLIDE', { slots: [{ slotName: 'A', collidesWith: 'B' }] }, ['Refusé', 'A recouvrirait B']],
  ['SLOT_TAKEN', { slots: [{ slotName: 'A', candidate: 'ROYER Élias' }] }, ['Refusé', 'A : ROYER Élias']],
  ['STALE_VERSION', { slots: [{ slotName: 'A', candidate: null }] }, ['Refusé', 'A est libre']],
  ['STALE_VERSION', { version: 2 }, ['Refusé']],
  [
    'JURY_DATES_WITHOUT_LINK',
    { juries: [{ name: 'BOR01MD', dates: ['2027-04-28', '2027-04-29'] }] },
    ['Refusé', 'BOR01MD : 28/04/2027, 29/04/2027'],
  ],
  [
    'SLOT_TAKEN',
    { slots: ['1', '2', '3', '4', '5', '6', '7'].map((slotName) => ({ slotName, candidate: 'x' })) },
    ['Refusé', '1 : x', '2 : x', '3 : x', '4 : x', '5 : x', 'et 2 de plus'],
  ],
])('says why a change is refused: %s %j', (code, data, sentences) => {
  const body = { code, message: 'Refusé', data, requestId: '1' };
  expect(refusalOf(new ApiError(409, body))).toEqual(sentences);
});

it('says of a form that is refused its fields alone', () => {
  const fields = [{ field: 'date', message: 'Date passée' }];
  expect(refusalOf(new ApiError(422, { code: 'INVALID_INPUT', message: 'Formulaire', fields }))).toEqual([
    'Date passée',
  ]);
});

const alone = [{ id: 's', version: 1, interviewTime: '09:00' }];
const several = [...alone, { id: 't', version: 1, interviewTime: '10:00' }];
const still = { date: '', jury: KEPT, hour: '', shift: '', link: '', password: '' };

it.each([
  [alone, { hour: '09:00' }, 'Indiquez une autre date, une autre heure ou un autre jury'],
  [several, { shift: '0' }, 'Indiquez une autre date, une autre heure ou un autre jury'],
  [alone, { hour: '09:30' }, { shiftMinutes: 30 }],
  [alone, { hour: '9h' }, 'Heure invalide'],
  [several, { shift: '-30' }, { shiftMinutes: -30 }],
  [several, { shift: ' 30 ' }, { shiftMinutes: 30 }],
  [several, { shift: '1440' }, 'Nombre de minutes invalide'],
  [several, { jury: 'j2' }, { juryId: 'j2' }],
  [several, { date: '2099-02-30' }, 'Date invalide'],
  [several, { date: '2020-01-01' }, 'Cette date est passée'],
  [several, { date: today() }, { date: today() }],
])('leads %j by %j where it says', (slots, typed, found) => {
  const { data, error } = moveSchema(slots).safeParse({ ...still, ...typed });
  if (typeof found === 'string') expect(error?.issues.map(({ message }) => message)).toEqual([found]);
  else expect(data && destinationOf(data, slots)).toEqual(found);
});

it('takes minutes within a day, a day to come, and a meeting that is encrypted', () => {
  const texts = ['30', '-30', '−30', '+5', '1439', '1440', '-1440', '', '1.5', 'x30', '30x', '00030'];
  expect(texts.filter(isShift)).toEqual(['30', '-30', '−30', '+5', '1439']);
  const day = (date: string) =>
    moveDaySchema.safeParse({ date, shift: '0', everyJury: false }).error?.issues.map((each) => each.message);
  expect(['', '2099-02-30', '2020-01-01', today()].map(day)).toEqual([
    ['Date obligatoire'],
    ['Date invalide'],
    ['Cette date est passée'],
    undefined,
  ]);
  const link = (typed: string) =>
    meetingSchema.safeParse({ link: typed, password: 'x' }).error?.issues.map((each) => each.message);
  expect(['', 'http://a.fr', 'https://', 'https://a.fr'].map(link)).toEqual([
    ['Lien de visioconférence obligatoire'],
    ['Le lien commence par https://'],
    ['Le lien commence par https://'],
    undefined,
  ]);
});

it('moves the call of a candidate with the interview, and removes and frees no other slot', () => {
  const [jury] = moved(LEO, '2099-04-28', { shiftMinutes: 60 })(aBoard()).juries;
  expect(jury?.slots.map(({ id, convocationTime }) => [id, convocationTime])).toEqual([
    ['TLS01MP-0900', '08:00'],
    ['TLS01MP-0830', '09:00'],
  ]);
  expect(moved(LEO, '2099-04-28', { date: null })(aBoard())).toEqual(aBoard());
  expect(cells(freed(LEO)(aBoard()))[0]?.[1]).toEqual(['09:00', 'GIRARD Yasmine']);
  expect(opened(LEO)(aBoard()).juries[1]).toEqual(aBoard().juries[1]);
  expect(cells(attributed('TLS02MP-0830', aCandidate('1', 'LEROUX Léo'))(aBoard()))[1]?.[1]).toEqual([
    '09:00',
    undefined,
  ]);
});
