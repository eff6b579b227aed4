import { vi } from 'vitest';

class StillObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** jsdom lays nothing out, and has nothing that watches sizes: whoever watches sees none change. */
export const keepSizes = () => vi.stubGlobal('ResizeObserver', StillObserver);

/** A window as wide as a desk's, so that a grid draws its columns. */
export function layOutAsOnADesk() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1400);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(700);
  keepSizes();
}
