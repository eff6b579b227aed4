import { expect, it } from 'vitest';
import { attributed, freed, moved, opened, removed } from './applied';
import { gridOf, hoursOf, openingDay, positionOf } from './board';
import { aBoard, aCard, aCandidate } from './board.fixture';

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
