import type { KeyboardEvent } from 'react';

/** For a list with a button in each item: the up and down arrows move the focus to the neighbour's button. */
export function moveAmongButtons(event: KeyboardEvent) {
  const { key, target } = event;
  if (!(target instanceof HTMLElement) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
  event.preventDefault();
  const item = target.closest('li');
  const next = key === 'ArrowDown' ? item?.nextElementSibling : item?.previousElementSibling;
  next?.querySelector('button')?.focus();
}
