import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '@/shared/http/ApiError';
import { renderPage } from '@/test/renderPage';
import { Figure, Figures } from './Figures';
import { ReloadButton } from './ReloadButton';
import { SearchField } from './SearchField';
import { useQueryWithToast } from './useQueryWithToast';
import { VirtualList } from './VirtualList';

afterEach(() => void vi.unstubAllGlobals());

it('announces once what could not be read, with what the server says, and nothing of what could', async () => {
  let failing = false;
  const queryFn = () =>
    failing ? Promise.reject(new ApiError(400, { message: 'Champ inconnu.' })) : Promise.resolve(['Lyon']);
  function Towns() {
    const { data, refetch } = useQueryWithToast({ queryKey: ['villes'], queryFn }, 'Erreur des villes');
    return <button onClick={() => void refetch()}>{data ?? 'Attente'}</button>;
  }
  renderPage(<Towns />);
  const button = await screen.findByRole('button', { name: 'Lyon' });
  expect(screen.queryByRole('alert')).toBeNull();
  failing = true;
  await userEvent.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Erreur des villes : Champ inconnu\./);
});

it('reads again what the page shows, once at a time', async () => {
  let release: () => void = () => undefined;
  const queryFn = vi.fn(() => new Promise<number>((resolve) => (release = () => resolve(1))));
  const Read = () => <p>{useQuery({ queryKey: ['villes', 'Lyon'], queryFn }).data}</p>;
  renderPage(
    <>
      <Read />
      <ReloadButton queryKey={['villes']} />
    </>,
  );
  await expect.poll(() => queryFn.mock.calls.length).toBe(1);
  release();
  await screen.findByText('1');
  await userEvent.click(screen.getByRole('button', { name: 'Recharger' }));
  await expect.poll(() => queryFn.mock.calls.length).toBe(2);
  expect(screen.getByRole('button', { name: 'Recharger' })).toBeDisabled();
  release();
  await expect.poll(() => screen.getByRole('button', { name: 'Recharger' }).matches(':disabled')).toBe(false);
});

it('searches what is typed, under its name or with other words in it', async () => {
  const onSearch = vi.fn();
  renderPage(
    <>
      <SearchField label="Ville" value="" onSearch={onSearch} />
      <SearchField label="Région" placeholder="Nom de région" value="" onSearch={onSearch} autoFocus />
    </>,
  );
  const field = await screen.findByRole('textbox', { name: 'Ville' });
  expect(field).toHaveAttribute('placeholder', 'Ville');
  expect(screen.getByRole('textbox', { name: 'Région' })).toHaveFocus();
  await userEvent.type(field, 'L');
  expect(onSearch).toHaveBeenCalledWith('L');
});

it('reads figures as a list where it has a name, and none before it is known', async () => {
  renderPage(
    <>
      <Figures list="Villes">
        <Figure label="Juries" value={1234} tone="error">
          de plus
        </Figure>
      </Figures>
      <Figures>
        <Figure label="Sites" value={undefined}>
          à venir
        </Figure>
      </Figures>
    </>,
  );
  expect(await screen.findByRole('list', { name: 'Villes' })).toHaveTextContent(/^Juries1\s234de plus$/);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(screen.getByText('Sites').parentElement).toHaveTextContent(/^Sitesà venir$/);
});

const TEN = 10;
function Rows() {
  const [{ count, reveal }, setShown] = useState<{ count: number; reveal?: number }>({ count: 1000 });
  const to = (label: string, next: { count: number; reveal?: number }) => (
    <button onClick={() => setShown(next)}>{label}</button>
  );
  return (
    <>
      {to('Haut', { count: 1000, reveal: 2 })}
      {to('Bas', { count: 1000, reveal: 700 })}
      {to('Là', { count: 1000, reveal: 695 })}
      {to('Nulle part', { count: 1000, reveal: 5000 })}
      {to('Peu', { count: 50 })}
      {to('Rien', { count: 0 })}
      <VirtualList
        heights={Array.from({ length: count }, () => TEN)}
        visible={100}
        role="list"
        aria-label="Lignes"
        reveal={reveal}
      >
        {(index) => (
          <p key={index} role="listitem">
            {index}
          </p>
        )}
      </VirtualList>
    </>
  );
}

/** The first and the last row that are drawn. */
function drawn() {
  const rows = screen.queryAllByRole('listitem').map(({ textContent }) => Number(textContent));
  return [rows[0], rows.at(-1), rows.length];
}

it('draws the rows in sight and four around them, wherever one scrolls, and brings one into sight', async () => {
  let resize: () => void = () => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: () => void) {
        resize = changed;
      }
      observe = () => undefined;
      disconnect = disconnect;
    },
  );
  renderPage(<Rows />);
  const list = await screen.findByRole('list', { name: 'Lignes' });
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const scroll = (scrollTop: number) => fireEvent.scroll(list, { target: { scrollTop } });
  Object.defineProperty(list, 'clientHeight', { value: 200 });
  expect(drawn()).toEqual([0, 14, 15]);
  scroll(5000);
  expect(drawn()).toEqual([496, 514, 19]);
  scroll(5005);
  expect(drawn()).toEqual([496, 514, 19]);
  act(() => resize());
  expect(drawn()).toEqual([496, 524, 29]);
  scroll(9800);
  expect(drawn()).toEqual([976, 999, 24]);
  expect(list.firstElementChild).toHaveStyle({ height: '10000px', paddingTop: '9760px' });

  await press('Bas');
  expect(list.scrollTop).toBe(7000);
  await press('Là');
  expect(list.scrollTop).toBe(6950);
  await press('Bas');
  expect(list.scrollTop).toBe(6950);
  scroll(0);
  await press('Là');
  expect(list.scrollTop).toBe(6760);
  await press('Bas');
  expect(list.scrollTop).toBe(6810);
  await press('Haut');
  expect(list.scrollTop).toBe(20);
  await press('Nulle part');
  expect(list.scrollTop).toBe(20);

  scroll(9800);
  await press('Peu');
  expect(drawn()).toEqual([26, 49, 24]);
  await press('Rien');
  expect(drawn()).toEqual([undefined, undefined, 0]);
  expect(disconnect).not.toHaveBeenCalled();
  cleanup();
  expect(disconnect).toHaveBeenCalledOnce();
});

it('draws as many rows as it expects to be in sight where it cannot measure', async () => {
  vi.stubGlobal('ResizeObserver', undefined);
  renderPage(<Rows />);
  await screen.findByRole('list', { name: 'Lignes' });
  expect(drawn()).toEqual([0, 14, 15]);
});
