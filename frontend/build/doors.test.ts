import { expect, it } from 'vitest';
import { manifestWithout, withoutDoors } from './doors';

const DOOR = 'export{t as mount,n as default}from"./interface-B.js";\n';
const deps = (name: string) => `const d=["assets/${name}"];load(()=>import(\`./${name}\`),d([0]))`;

it('imports what is behind a door, and leaves the door out', () => {
  const texts = new Map([
    ['start-A.js', deps('mount-C.js')],
    ['mount-C.js', DOOR],
    ['interface-B.js', 'export{a as t,b as n}'],
  ]);
  expect(Object.fromEntries(withoutDoors(texts))).toEqual({
    'start-A.js':
      'const d=["assets/interface-B.js"];load(()=>import(`./interface-B.js`).then(e=>({mount:e.t,default:e.n})),d([0]))',
    'interface-B.js': 'export{a as t,b as n}',
  });
});

it('leaves a file that does more than hand on', () => {
  const texts = new Map([['mount-C.js', `start();${DOOR}`]]);
  expect(withoutDoors(texts)).toEqual(texts);
});

it('refuses a door that is imported otherwise', () => {
  const texts = new Map([
    ['start-A.js', 'import{mount}from"./mount-C.js"'],
    ['mount-C.js', DOOR],
  ]);
  expect(() => withoutDoors(texts)).toThrow('mount-C.js is imported in a way');
});

it('tells in the manifest which file holds the module', () => {
  const manifest = {
    'src/app/mount.tsx': {
      file: 'assets/mount-C.js',
      imports: ['_interface-B.js'],
      src: 'src/app/mount.tsx',
    },
    '_interface-B.js': { file: 'assets/interface-B.js', imports: ['_start-A.js'] },
  };
  const found = new Map([['mount-C.js', { names: 't as mount', behind: 'interface-B.js' }]]);
  expect(manifestWithout(found, manifest)['src/app/mount.tsx']).toEqual({
    file: 'assets/interface-B.js',
    imports: ['_start-A.js'],
    src: 'src/app/mount.tsx',
  });
});
