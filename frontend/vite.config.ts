import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { defineConfig } from 'vitest/config';
import { callsApart } from './build/callsApart.ts';
import { firstLoads } from './build/firstLoads.ts';
import { namedAhead } from './build/namedAhead.ts';
import { themeSheet } from './build/themeSheet.ts';
import { weights } from './build/weights.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const backend = process.env.PARVIS_BACKEND ?? 'http://localhost:8000';

// Nothing is compressed at run time. index.html is left out: the server puts a fresh nonce into it at each request.
const compressed = compression({
  include: /\.(js|css|svg|json|txt)$/,
  threshold: 1024,
  algorithms: [
    defineAlgorithm('brotliCompress', { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    defineAlgorithm('gzip', { level: 9 }),
  ],
});

/** The tests in which a module is replaced by another, or somebody signs in: what others would find of it. */
const apart = readdirSync(at('./src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.test\.tsx?$/.test(name))
  .map((name) => `src/${name}`)
  .filter((name) =>
    /\bvi\.(mock|doMock|resetModules)\(|\/identity'/.test(readFileSync(at(`./${name}`), 'utf8')),
  );

export default defineConfig({
  plugins: [callsApart(), react(), themeSheet(), namedAhead(), weights(), compressed],
  resolve: {
    alias: {
      '@profiles': at('../backend/parvis/kernel/profiles.json'),
      '@': at('./src'),
    },
  },
  server: {
    // The browser keeps one origin: the provider's session cookie and the API are behind the same address.
    proxy: { '/api': backend, '/realms': backend, '/aide': backend },
    fs: { allow: [at('.'), at('../backend/parvis/kernel')] },
  },
  build: {
    target: 'es2023',
    // The CSP allows no data: fonts or images, so nothing is inlined.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2000,
    reportCompressedSize: false,
    manifest: true,
    // Every browser of the target preloads modules.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 9 },
            { name: 'grid', test: /\/node_modules\/(ag-|@ag-grid-community\/)/, priority: 8 },
            ...firstLoads,
            // What most pages share is one download, but for forms: the pages that open first have none.
            {
              name: 'shared',
              minShareCount: 25,
              test: /^(?!.*\/(shared\/form|react-hook-form|@hookform|zod)\/)/,
            },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    maxWorkers: 2,
    testTimeout: 60_000,
    // What was set up last is left first: the page is gone before its calls are judged, which may fail.
    sequence: { setupFiles: 'list' },
    expect: { poll: { timeout: 8000 } },
    // What needs no page does not wait for one. Files share the modules, and the page, of their process, which are most of
    // what a file costs; those of `apart` have their own.
    projects: [
      {
        extends: true,
        test: {
          name: 'functions',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts', 'eslint/**/*.test.ts', 'build/**/*.test.ts'],
          exclude: apart,
          setupFiles: ['./src/test/network.ts', './src/test/knownLimits.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          environment: './src/test/environment.ts',
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: apart,
          setupFiles: ['./src/test/network.ts', './src/test/setup.ts', './src/test/knownLimits.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          environment: './src/test/environment.ts',
          pool: 'vmForks',
          vmMemoryLimit: '1GB',
          include: apart,
          setupFiles: ['./src/test/network.ts', './src/test/setup.ts', './src/test/knownLimits.ts'],
        },
      },
    ],
  },
});
