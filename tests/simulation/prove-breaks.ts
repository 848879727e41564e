import {spawnSync} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';

import {type Break, breaks} from './breaks.ts';

const copied = [
  'src',
  'supabase',
  'tests',
  'locales',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * Breaks a copy of the house, one break after the other, and looks which of the first so many seeds finds it first.
 * Answers the exit code.
 */
export function proveBreaks(seeds: number): number {
  const copy = mkdtempSync(path.join(tmpdir(), 'fraternitas-storm-'));
  try {
    for (const name of copied) cpSync(name, path.join(copy, name), {recursive: true});
    symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
    const missed = breaks.filter((one) => {
      const found = seedFinding(copy, one, seeds);
      console.log(found === null ? `MISSED: ${one.name}` : `found by seed ${found}: ${one.name}`);
      return found === null;
    });
    return missed.length === 0 ? 0 : 1;
  } finally {
    rmSync(copy, {recursive: true, force: true});
  }
}

/** The first seed whose storm goes wrong with this break; `null`: none does. */
function seedFinding(copy: string, one: Break, seeds: number): number | null {
  const file = path.join(copy, one.file);
  const whole = readFileSync(file, 'utf8');
  if (whole.split(one.from).length !== 2) {
    console.log(`${one.file} does not hold, just once, what is to be broken:`);
    return null;
  }
  const [before = '', after = ''] = whole.split(one.from);
  writeFileSync(file, before + one.to + after);
  try {
    return firstRed(copy, one, seeds);
  } finally {
    writeFileSync(file, whole);
  }
}

function firstRed(copy: string, {server}: Break, seeds: number): number | null {
  const {stdout} = spawnSync(
    path.join(copy, 'node_modules/.bin/vitest'),
    ['run', '--project', 'simulation', '--reporter', 'verbose', '--bail', '1'],
    {
      cwd: copy,
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        STORM_SERVER: server,
        STORM_FROM: '1',
        STORM_SEEDS: String(seeds),
        STORM_SHRINK: 'no',
      },
    },
  );
  const red = /×.*seed (\d+)/.exec(stdout)?.[1];
  return red === undefined ? null : Number(red);
}
