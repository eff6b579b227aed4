import { builtinEnvironments, type Environment } from 'vitest/runtime';

// What browsers have, Node has too, and jsdom's window lacks.
const MISSING = { ReadableStream, WritableStream, TransformStream, TextDecoderStream };

/** Channels between the tabs of one file: what it sends would reach the windows of the files before it, which are gone. */
const channelsOf = (file: string) =>
  class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${file}`);
    }
  };

/** jsdom, loaded once for each process of the tests; each file of them has a window and modules of its own. */
export default {
  name: 'page',
  viteEnvironment: 'client',
  /** Where a file of tests has a process of its own (stryker.vitest.config.ts). */
  setup: async (window, options) => {
    const page = await builtinEnvironments.jsdom.setup(window, options);
    Object.assign(window, { BroadcastChannel: channelsOf(crypto.randomUUID()) });
    return page;
  },
  async setupVM(options) {
    const page = await builtinEnvironments.jsdom.setupVM?.(options);
    if (!page) throw new Error('This jsdom has no window of its own for each file');
    const window = Object.assign(page.getVmContext(), MISSING, {
      BroadcastChannel: channelsOf(crypto.randomUUID()),
    });
    Object.defineProperty(window, 'crypto', { value: crypto, configurable: true });
    return page;
  },
} satisfies Environment;
