import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const ID = 'virtual:theme.css';
const SHEET = fileURLToPath(new URL('../src/shared/theme/sheet.ts', import.meta.url));

/** The style sheet of the theme, which `ThemeRoot` imports. Ours: no plugin writes what MUI makes of a theme's variables. */
export function themeSheet(): Plugin {
  return {
    name: 'parvis-theme-sheet',
    resolveId: (id) => (id === ID ? ID : undefined),
    async load(id) {
      if (id !== ID) return undefined;
      const { module, dependencies } = await runnerImport<{ sheet: () => string }>(SHEET);
      dependencies.forEach((path) => {
        this.addWatchFile(path);
      });
      return module.sheet();
    },
  };
}
