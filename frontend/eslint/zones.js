import { resolve, relative, dirname, basename } from 'node:path';

/** From the outside in: a file imports only from its own folder's layer or from a layer to its right. */
const LAYERS = ['app', 'routes', 'features', 'shared', 'api'];

/** The folders of `shared`, in the same order, so that none of them needs itself by a round. */
const SHARED = [
  ...[
    'undo',
    'imports',
    'candidates',
    'grid',
    'files',
    'jobs',
    'interviews',
    'editor',
    'form',
    'dialog',
    'campaign',
  ],
  ...[
    'list',
    'accounts',
    'chart',
    'columns',
    'time',
    'url',
    'frame',
    'session',
    'reports',
    'limits',
    'settings',
  ],
  ...['permissions', 'toast', 'http', 'format', 'theme', 'brand', 'paths'],
];

/**
 * Where a file is: its layer and, within features, its folder there (`ranking/views`), or its folder of shared.
 * @param {string} path relative to src, with forward slashes
 */
function position(path) {
  const [layer = '', group = '', concept = ''] = path.split('/');
  const feature = layer === 'features' ? `${group}/${concept}` : '';
  const folder = layer === 'shared' ? group.replace(/\.tsx?$/, '') : '';
  return { rank: LAYERS.indexOf(layer), layer, feature, folder };
}

/**
 * Why `from` may not import `to` (both relative to src), or undefined when it may. Computed from the paths, so a
 * new feature is held by the same rules without being listed anywhere.
 * @param {string} from
 * @param {string} to
 * @returns {string | undefined}
 */
function refusal(from, to) {
  const importer = position(from);
  const imported = position(to);
  // main.ts and test support stand above the layers.
  if (importer.rank < 0) return undefined;
  if (imported.rank < 0) return `${importer.layer} may not import ${to}`;
  if (imported.rank < importer.rank) return `${importer.layer} may not import ${imported.layer}`;
  if (importer.feature && imported.feature && importer.feature !== imported.feature)
    return `feature ${importer.feature} may not import feature ${imported.feature}`;
  if (importer.folder && imported.folder) {
    if (!SHARED.includes(importer.folder)) return `shared/${importer.folder} is not in the order of shared`;
    if (SHARED.indexOf(imported.folder) < SHARED.indexOf(importer.folder))
      return `shared/${importer.folder} may not import shared/${imported.folder}`;
  }
  if (
    imported.layer === 'api' &&
    importer.layer !== 'api' &&
    !['api.ts', 'queries.ts'].includes(basename(from))
  )
    return `only an api.ts or a queries.ts may import the generated client`;
  return undefined;
}

/** @type {import('eslint').Rule.RuleModule} */
const zones = {
  meta: { type: 'problem', schema: [], messages: { refused: '{{why}} (routes → features → shared → api)' } },
  create(context) {
    const src = resolve(context.cwd, 'src');
    const from = relative(src, context.filename).replaceAll('\\', '/');
    if (from.startsWith('..') || /\.test\.tsx?$/.test(from)) return {};
    /** @param {{ source?: { type: string, value?: unknown } | null }} node */
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || typeof source.value !== 'string') return;
      const name = source.value;
      const target = name.startsWith('@/')
        ? resolve(src, name.slice(2))
        : name.startsWith('.')
          ? resolve(dirname(context.filename), name)
          : undefined;
      if (!target) return;
      const to = relative(src, target).replaceAll('\\', '/');
      const why = to.startsWith('..') ? `nothing may import ${name}, outside src` : refusal(from, to);
      if (why) context.report({ node: source, messageId: 'refused', data: { why } });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default zones;
