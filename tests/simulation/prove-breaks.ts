import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {type Break, breaks} from './breaks.ts';
import {brokenPassage} from './broken-text.ts';

const copied = [
  'src',
  'supabase',
  'tests',
  'locales',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

type Find = {readonly seed: number; readonly what: string};
type Range = {readonly from: number; readonly count: number};

/**
 * Breaks a copy of the house, one break after the other, and looks which of the first so many seeds finds it first:
 * of all breaks whose name holds `part`. Answers the exit code.
 */
export function proveBreaks(seeds: number, part: string): number {
  const copy = mkdtempSync(path.join(tmpdir(), 'fraternitas-storm-'));
  try {
    for (const name of copied) cpSync(name, path.join(copy, name), {recursive: true});
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const chosen = breaks.filter(({name}) => name.includes(part));
    const found = chosen.filter((one) => isFound(copy, one, seeds));
    return found.length === chosen.length ? 0 : 1;
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

function isFound(copy: string, one: Break, seeds: number): boolean {
  const find = findIn(copy, one, seeds);
  if (!find) {
    console.log(`MISSED: ${one.name}`);
    return false;
  }
  const {seed, what} = find;
  console.log(`found by seed ${seed}: ${one.name}\n    ${what}`);
  // What goes wrong by itself proves nothing.
  const isSound = firstRed(copy, one, {from: seed, count: 1}) === null;
  if (!isSound) console.log(`    AND WITHOUT IT: seed ${seed} goes wrong unbroken`);
  return isSound;
}

/** The first storm that goes wrong with this break; `null`: none does. */
function findIn(copy: string, one: Break, seeds: number): Find | null {
  const passage = brokenPassage(copy, one);
  if (passage?.text.split(one.from).length !== 2) {
    console.log(`${one.place} does not hold, just once, what is to be broken:`);
    return null;
  }
  const {file, before, text, after} = passage;
  writeFileSync(file, before + text.replace(one.from, () => one.to) + after);
  try {
    return firstRed(copy, one, {from: 1, count: seeds});
  } finally {
    writeFileSync(file, before + text + after);
  }
}

function firstRed(copy: string, {server}: Break, {from, count}: Range): Find | null {
  const {stdout, stderr} = spawnSync(
    path.join(copy, 'node_modules/.bin/vitest'),
    ['run', '--project', 'simulation', '--reporter', 'verbose', '--bail', '1'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        STORM_SERVER: server,
        STORM_FROM: String(from),
        STORM_SEEDS: String(count),
        STORM_SHRINK: 'no',
      },
    },
  );
  const red = /×.*seed (\d+)/.exec(stdout)?.[1];
  const what = /AssertionError: (.*?)(?:: expected|$)/m.exec(stderr)?.[1] ?? '';
  return red === undefined ? null : {seed: Number(red), what};
}
