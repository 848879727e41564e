import {spawnSync} from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import type {Recipe} from './recipe.ts';

/** A copy of the source tree, with the same packages. */
export type CopiedTree = {
  apply(recipe: Recipe): void;
  write(file: string, text: string): void;
  /** The files that are not as in the tree it was copied from, or not there at all. */
  changed(): readonly string[];
  /** Runs a program of `node_modules/.bin`, or a script with `node`; answers its output and whether it succeeded. */
  run(
    program: string,
    args: readonly string[],
  ): {readonly isGood: boolean; readonly output: string};
  remove(): void;
};

const copied = [
  'src',
  'sw',
  'locales',
  'supabase',
  'tests',
  'public',
  'index.html',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

function isSame(one: string, other: string): boolean {
  return readFileSync(one).equals(readFileSync(other));
}

export function copyTree(): CopiedTree {
  const root = mkdtempSync(path.join(tmpdir(), 'fraternitas-recipes-'));
  for (const name of copied) {
    cpSync(name, path.join(root, name), {
      recursive: true,
      filter: (source) => !source.startsWith(path.join('supabase', '.temp')),
    });
  }
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'));
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), {recursive: true});
    writeFileSync(path.join(root, file), text);
  };
  return {
    apply({steps}) {
      for (const {file, edit} of steps) {
        const place = path.join(root, file);
        write(file, edit(existsSync(place) ? readFileSync(place, 'utf8') : ''));
      }
    },
    write,
    changed: () =>
      readdirSync(root, {withFileTypes: true, recursive: true})
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter((file) => !existsSync(file) || !isSame(file, path.join(root, file)))
        .toSorted(),
    run(program, args) {
      const isScript = program === 'node';
      const file = isScript ? process.execPath : path.join(root, 'node_modules/.bin', program);
      const {status, stdout, stderr} = spawnSync(file, args, {
        cwd: root,
        encoding: 'utf8',
        env: {...process.env, NO_COLOR: '1'},
      });
      return {isGood: status === 0, output: `${stdout}${stderr}`};
    },
    remove: () => rmSync(root, {recursive: true, force: true}),
  };
}
