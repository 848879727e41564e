import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readSource} from './source-files.ts';

/** The configuration of the linter, as the repository has it. */
export const configuration = JSON.parse(readSource('.oxlintrc.json'));

export type Linter = {
  /** Puts a file into the temporary folder and returns what the linter reports about it. */
  readonly lint: (file: string, source: string) => string;
  readonly close: () => void;
};

/** Runs the repository's linter on single sources, in a temporary folder with the same configuration. */
export function openLinter(): Linter {
  const folder = mkdtempSync(path.join(tmpdir(), 'linter-'));
  writeFileSync(
    path.join(folder, '.oxlintrc.json'),
    // Rules that need types cannot run: the modules that a source imports are not in the folder.
    JSON.stringify({...configuration, options: {}, $schema: undefined}),
  );
  // By these the linter finds the files of another folder.
  const {imports} = JSON.parse(readSource('package.json'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({imports}));
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  return {
    lint: (file, source) => {
      const target = path.join(folder, file);
      mkdirSync(path.dirname(target), {recursive: true});
      writeFileSync(target, source);
      const {stdout} = spawnSync(path.resolve('node_modules/.bin/oxlint'), ['-f', 'unix', file], {
        cwd: folder,
        encoding: 'utf8',
      });
      return stdout;
    },
    close: () => rmSync(folder, {recursive: true, force: true}),
  };
}
