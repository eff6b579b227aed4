import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const CALLS = /import \{([^}]*)\} from '@\/api\/sdk\.gen';/g;
/** In the id of such a module. */
export const CALL = '?call=';

/**
 * Makes each call of the generated client a module of its own, so that a page's first load has the calls of that page, and not
 * all of them. The generator writes them in one file, which the bundler cannot cut.
 */
export function callsApart(): Plugin {
  return {
    name: 'parvis-calls-apart',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes("'@/api/sdk.gen'") || id.includes('/node_modules/')) return undefined;
      const apart = code.replace(CALLS, (_all, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import { ${name} } from '@/api/sdk.gen.ts${CALL}${name.split(' ')[0] ?? ''}';`)
          .join(''),
      );
      return { code: apart, map: null };
    },
    load(id) {
      const [file = '', name] = id.split(CALL);
      if (name === undefined) return undefined;
      const source = readFileSync(file, 'utf8');
      const [imports = ''] = source.split('\nexport ');
      const call = new RegExp(
        `^export const ${name} = [^]*?(?=\\n\\n/\\*\\*|\\n\\nexport |$(?![^]))`,
        'm',
      ).exec(source);
      if (!call) throw new Error(`${file} has no call ${name}`);
      const options = /^export type Options<[^]*?\n\};$/m.exec(source)?.[0] ?? '';
      return { code: `${imports}\n${options}\n${call[0]}`, moduleType: 'ts', map: null };
    },
  };
}
