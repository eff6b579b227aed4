import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import process from 'node:process';
import { Stryker } from '@stryker-mutator/core';
import ts from 'typescript';

/**
 * Breaks some passages of each feature, and of the shared parts with rules of their own, and counts what their own tests do not
 * notice: in an hour or two, where all takes a day.
 *
 *     C=accounts/roles SAMPLE=12 node scripts/mutantsSample.js     about twelve mutants of that feature; of each one without C
 *
 * The passages are chosen by chance, and are the same ones each time until they change; SEED=2 draws others. Survivors that the type
 * check refuses are noticed: no more than `make check` would let them pass. The other survivors are printed; more than one in ten
 * fails the run.
 */
const PASSAGE = 8; // lines
const MUTANTS = 3; // of a passage, on average
const LEAST_KILLED = 0.9;
const SHARED = ['shared/list', 'shared/grid', 'shared/form'];
const NOT_BROKEN = /\.(test|gen)\.|(^|\/)(api|queries|labels|[a-zA-Z]*Styles)\.ts$/;

const size = Math.ceil(Number(process.env.SAMPLE) / MUTANTS);

/** @param {string} path */
const read = (path) => readFileSync(path, 'utf8').split('\n');
/** @param {string} text */
const onOneLine = (text) => text.replace(/\s+/g, ' ').trim();
/** @param {string} text */
const drawn = (text) => createHash('sha256').update(text).digest('hex');

/** @param {string} folder */
const sources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !NOT_BROKEN.test(name))
    .map((name) => `${folder}/${name}`)
    .toSorted();

/** @param {string} path */
const passages = (path) => {
  const lines = read(path);
  return Array.from({ length: Math.ceil(lines.length / PASSAGE) }, (_, n) => ({
    range: `${path}:${n * PASSAGE + 1}-${Math.min((n + 1) * PASSAGE, lines.length)}`,
    order: drawn((process.env.SEED ?? '') + path + lines.slice(n * PASSAGE, (n + 1) * PASSAGE).join('\n')),
  }));
};

/** @param {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} mutant */
const change = ({ fileName, location: { start, end }, replacement }) => {
  const lines = read(fileName).slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return { removed: onOneLine(lines.join('\n')), added: onOneLine(replacement) };
};

const checked = ts.getParsedCommandLineOfConfigFile(
  'tsconfig.app.json',
  { noUnusedLocals: false, noUnusedParameters: false },
  {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  },
);
/** @type {Map<string, string>} */
const broken = new Map();
const types = ts.createLanguageService({
  ...ts.sys,
  useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
  getCompilationSettings: () => checked?.options ?? {},
  getCurrentDirectory: () => process.cwd(),
  getDefaultLibFileName: ts.getDefaultLibFilePath,
  getScriptFileNames: () => checked?.fileNames ?? [],
  getScriptVersion: (path) => broken.get(path) ?? '',
  getScriptSnapshot: (path) => {
    const text = broken.get(path) ?? ts.sys.readFile(path);
    return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
  },
});

/**
 * Whether the type check refuses the mutant's file: what a caller makes of a changed type is not looked at.
 *
 * @param {Awaited<ReturnType<Stryker['runMutationTest']>>[number]} mutant
 */
const isRefused = ({ fileName, location: { start, end }, replacement }) => {
  const lines = read(fileName);
  const before = [...lines.slice(0, start.line - 1), lines[start.line - 1]?.slice(0, start.column - 1)];
  const after = [lines[end.line - 1]?.slice(end.column - 1), ...lines.slice(end.line)];
  broken.set(fileName, before.join('\n') + replacement + after.join('\n'));
  const faults = [...types.getSyntacticDiagnostics(fileName), ...types.getSemanticDiagnostics(fileName)];
  broken.delete(fileName);
  return faults.length > 0;
};

/** @param {string} concept */
async function tried(concept) {
  const files = sources(`src/${concept.startsWith('shared/') ? '' : 'features/'}${concept}`);
  process.env.C = concept; // the tests that run (stryker.vitest.config.ts)
  const results = await new Stryker({
    mutate: files
      .flatMap(passages)
      .toSorted((a, b) => a.order.localeCompare(b.order))
      .slice(0, size)
      .map((passage) => passage.range),
    incremental: false,
    vitest: { configFile: 'stryker.vitest.config.ts', related: false }, // few tests, of which Stryker sees what they reach
    allowEmpty: true,
    reporters: [],
    thresholds: { high: 90, low: 90, break: null },
  }).runMutationTest();
  const count = { killed: 0, refused: 0, survived: 0, lines: files.flatMap(read).length };
  for (const mutant of results) {
    const source = mutant.fileName.replace(`${process.cwd()}/`, '');
    if (['Killed', 'Timeout'].includes(mutant.status)) count.killed += 1;
    else if (['Survived', 'NoCoverage'].includes(mutant.status)) {
      if (isRefused(mutant)) {
        count.refused += 1;
        count.killed += 1;
        continue;
      }
      const { removed, added } = change(mutant);
      count.survived += 1;
      const at = `${source}:${mutant.location.start.line} (${mutant.status})`;
      process.stdout.write(`\n${at}\n  - ${removed}\n  + ${added}\n`);
    }
  }
  return count;
}

const features = readdirSync('src/features').flatMap((group) =>
  readdirSync(`src/features/${group}`).map((name) => `${group}/${name}`),
);
/** @type {{ concept: string, killed: number, refused: number, survived: number, lines: number }[]} */
const counts = [];
for (const concept of process.env.C ? [process.env.C] : [...features, ...SHARED])
  try {
    counts.push({ concept, ...(await tried(concept)) });
  } catch (error) {
    process.stdout.write(`${concept}: its tests fail before anything is broken: ${String(error)}\n`);
    process.exitCode = 1;
  }

const judged = counts.filter(({ killed, survived }) => killed + survived > 0);
for (const { concept, killed, refused, survived } of judged) {
  const share = Math.round((killed / (killed + survived)) * 100);
  const figures = `${killed} of ${killed + survived} (${share} %)`;
  process.stdout.write(`${concept.padEnd(40)} ${figures}, ${refused} by the type check\n`);
}
// Each counts for as many lines as it has, whatever its part in the sample.
const lines = judged.reduce((sum, each) => sum + each.lines, 0);
const noticed = judged.reduce(
  (sum, { killed, survived, ...each }) => sum + (killed / (killed + survived)) * each.lines,
  0,
);
const mutants = judged.reduce((sum, { killed, survived }) => sum + killed + survived, 0);
process.stdout.write(
  `Estimate for all: ${((noticed / lines) * 100).toFixed(1)} % killed, by ${mutants} mutants\n`,
);
if (noticed < LEAST_KILLED * lines) process.exitCode = 1;
