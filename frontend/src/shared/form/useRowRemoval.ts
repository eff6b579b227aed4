import { useRef } from 'react';
import { useKeptFocus } from '../frame/useKeptFocus';

/** Marks the buttons that take a row out of a form, and the one that adds a row. */
export const REMOVES_ROW = { 'data-row-button': 'removes' };
export const ADDS_ROW = { 'data-row-button': 'adds' };

/**
 * Takes rows out of a form, `list` being what holds them: the focus goes to the same button of the next row, of the
 * last one, or, without rows, to the button that adds one.
 */
export function useRowRemoval(count: number, remove: (index: number) => void) {
  const list = useRef<HTMLDivElement>(null);
  const pressed = useRef(0);
  const buttons = (which: string) => [
    ...(list.current?.querySelectorAll<HTMLElement>(`[data-row-button=${which}]:not(:disabled)`) ?? []),
  ];
  useKeptFocus({ count }, () => {
    const left = buttons('removes');
    return left[pressed.current] ?? left.at(-1) ?? buttons('adds')[0];
  });
  const removeRow = (index: number) => {
    pressed.current = buttons('removes').findIndex((button) => button === document.activeElement);
    remove(index);
  };
  return { list, removeRow };
}
