import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/ApiError';
import { ToastHost } from './ToastHost';
import { toast } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastHost />);
});

afterEach(() => {
  during(() => toast.close());
  vi.useRealTimers();
});

const during = (step: () => void) => {
  act(() => {
    step();
  });
};
const after = (ms: number) => during(() => vi.advanceTimersByTime(ms));

/** What is announced once it enters. */
const announced = () => document.querySelector('[aria-live="polite"]');

describe('toast', () => {
  it('enters a region that was there before it, heard over a dialog too', () => {
    const region = announced();
    expect(region).toBeEmptyDOMElement();
    region?.setAttribute('aria-hidden', 'true');
    during(() => toast.success('Export terminé'));
    expect(announced()).toBe(region);
    expect(region).not.toHaveAttribute('aria-hidden');
    expect(region).toHaveTextContent('Export terminé');
    during(() => toast.error("Erreur lors de l'export"));
    expect(region).toBeEmptyDOMElement();
  });

  it('closes after five seconds', () => {
    during(() => toast.success('Export terminé'));
    after(4999);
    expect(announced()).toHaveTextContent('Export terminé');
    after(1);
    expect(announced()).toBeEmptyDOMElement();
  });

  it('gives its place to the next one, which has five seconds of its own', () => {
    during(() => toast.success('Export terminé'));
    after(4000);
    during(() => toast.warning('Les calculs sont déjà en cours'));
    expect(screen.getAllByRole('presentation')).toHaveLength(1);
    after(4000);
    expect(announced()).toHaveTextContent('Les calculs sont déjà en cours');
  });

  it('waits while it is hovered', () => {
    during(() => toast.success('Export terminé'));
    fireEvent.mouseEnter(screen.getByRole('presentation'));
    after(20_000);
    expect(screen.getByText('Export terminé')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('presentation'));
    after(5000);
    expect(announced()).toBeEmptyDOMElement();
  });

  it('announces an error at once, with the message of the server and the reference', () => {
    const body = { code: 'X', message: 'fichier trop grand', requestId: '7F3A-91C2' };
    during(() => toast.error("Erreur lors de l'export", new ApiError(409, body)));
    // A person can act on a refusal: no reference hides what to do.
    expect(screen.getByRole('alert')).toHaveTextContent(
      /^Erreur lors de l'export : fichier trop grandFermer$/,
    );
    during(() => toast.error("Erreur lors de l'export", new ApiError(500, body)));
    expect(screen.getByRole('alert')).toHaveTextContent(
      "Erreur lors de l'export : fichier trop grand (réf. 7F3A-91C2)",
    );
  });

  it.each([
    ['nothing when the server gave no message', 500, ''],
    [
      'that the connection was cut when it gave no answer',
      0,
      ' : la connexion a été coupée avant la réponse',
    ],
  ])('appends %s', (_, status, details) => {
    act(() => toast.error("Erreur lors de l'export", new ApiError(status, null)));
    expect(screen.getByRole('alert').textContent).toBe(`Erreur lors de l'export${details}Fermer`);
  });

  it('can be closed', () => {
    during(() => toast.info('Lancement des calculs'));
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    expect(announced()).toBeEmptyDOMElement();
  });

  it.each([
    ['the bars at the bottom of the window', 640, 768, '140px'],
    ['the lowest bars, which it stands well above', 720, 768, '76px'],
    ['a bar that is scrolled out of sight', 900, 960, '76px'],
    ['a bar in the middle of the page', 300, 360, '76px'],
  ])('stands above %s', (_name, top, bottom, height) => {
    const footer = document.body.appendChild(document.createElement('div'));
    footer.setAttribute('data-footer', '');
    vi.spyOn(footer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, bottom - top));
    during(() => toast.success('Export terminé'));
    expect(screen.getByRole('presentation').style.getPropertyValue('--toast-bottom')).toBe(height);
    footer.remove();
  });

  it.each([
    ['rises over what gets the focus under it', new DOMRect(350, 700, 100, 40), '80px'],
    ['stays where it is for what gets the focus beside it', new DOMRect(600, 700, 100, 40), ''],
    ['stays where it is for what gets the focus above it', new DOMRect(350, 600, 100, 40), ''],
    ['stays in the window for what is as high as that', new DOMRect(350, 40, 100, 720), ''],
  ])('%s', (_name, focused, bottom) => {
    const button = document.body.appendChild(document.createElement('button'));
    vi.spyOn(button, 'getBoundingClientRect').mockReturnValue(focused);
    during(() => toast.success('Export terminé'));
    const bar = screen.getByRole('presentation');
    vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(300, 696, 200, 48));
    button.focus();
    after(20);
    expect(bar.style.getPropertyValue('--toast-bottom')).toBe(bottom);
    screen.getByRole('button', { name: 'Fermer' }).focus();
    after(20);
    expect(bar.style.getPropertyValue('--toast-bottom')).toBe(bottom);
    button.remove();
  });

  it('rises over the bar of a dialog that opens under it, until that closes', async () => {
    during(() => toast.success('Export terminé'));
    const dialog = document.createElement('div');
    const footer = dialog.appendChild(document.createElement('div'));
    footer.setAttribute('data-footer', '');
    vi.spyOn(footer, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 640, 400, 128));
    const height = () => screen.getByRole('presentation').style.getPropertyValue('--toast-bottom');
    document.body.appendChild(dialog);
    await expect.poll(height).toBe('140px');
    dialog.remove();
    await expect.poll(height).toBe('');
  });
});
