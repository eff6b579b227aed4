import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The whole text of a file that only hands on what another one holds. */
const DOOR = /^export\{([^}]*)\}from"\.\/([^"]+)";\s*$/;

type Door = { names: string; behind: string };
type Manifest = Record<string, { file: string }>;

/**
 * Rolldown writes a file for each module that is imported when needed, even where a stage holds that module: a request
 * for a line that names another file. Whoever imports such a door then imports what is behind it.
 */
export function doors(): Plugin {
  let folder = '';
  return {
    name: 'parvis-doors',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    // Names are made of what is written before this: browsers keep, for ever, the files of builds that had doors.
    augmentChunkHash: () => 'without doors',
    async writeBundle() {
      const assets = join(folder, 'assets');
      const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
      const texts = new Map<string, string>();
      for (const name of names) texts.set(name, await readFile(join(assets, name), 'utf-8'));
      const open = withoutDoors(texts);
      for (const [name, text] of texts) {
        if (!open.has(name)) await rm(join(assets, name));
        else if (open.get(name) !== text) await writeFile(join(assets, name), open.get(name) ?? '');
      }
      const manifest = join(folder, '.vite', 'manifest.json');
      const files = JSON.parse(await readFile(manifest, 'utf-8')) as Manifest;
      await writeFile(manifest, JSON.stringify(manifestWithout(doorsAmong(texts), files)));
    },
  };
}

/** The files by name, without doors, and those that named one. */
export function withoutDoors(texts: ReadonlyMap<string, string>): Map<string, string> {
  const found = doorsAmong(texts);
  const open = new Map([...texts].filter(([name]) => !found.has(name)));
  for (const [name, text] of open) open.set(name, [...found].reduce(openedIn, text));
  const left = [...found.keys()].find((door) => [...open.values()].some((text) => text.includes(door)));
  if (left) throw new Error(`${left} is imported in a way that is not known here`);
  return open;
}

function doorsAmong(texts: ReadonlyMap<string, string>): Map<string, Door> {
  const found = new Map<string, Door>();
  for (const [name, text] of texts) {
    const [, names, behind] = DOOR.exec(text) ?? [];
    if (names !== undefined && behind !== undefined) found.set(name, { names, behind });
  }
  return found;
}

function openedIn(text: string, [name, { names, behind }]: [string, Door]): string {
  const members = names.split(',').map((each) => {
    const [inside = '', outside = inside] = each.split(' as ');
    return `${outside}:e.${inside}`;
  });
  return text
    .replaceAll(`import(\`./${name}\`)`, `import(\`./${behind}\`).then(e=>({${members.join(',')}}))`)
    .replaceAll(`"assets/${name}"`, `"assets/${behind}"`);
}

/** The manifest, where a module behind a door is in the file that holds it. */
export function manifestWithout(found: ReadonlyMap<string, Door>, manifest: Manifest): Manifest {
  const opened = Object.entries(manifest).map(([module, entry]) => {
    const door = found.get(entry.file.replace('assets/', ''));
    return [module, door ? { ...entry, ...manifest[`_${door.behind}`] } : entry];
  });
  return Object.fromEntries(opened) as Manifest;
}
