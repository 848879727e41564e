import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';

import type {Break} from './breaks/break.ts';

/** A part of a file: the whole file, or the definition of one function. */
export type Passage = {
  readonly file: string;
  readonly before: string;
  readonly text: string;
  readonly after: string;
};

/**
 * Returns the passage that a break edits, below `root`. For an SQL function it is the definition in the
 * last migration that has one, because an earlier definition is no longer in force.
 */
export function brokenPassage(root: string, {place}: Break): Passage | null {
  if (!isSqlFunction(place)) {
    const file = path.join(root, place);
    return {file, before: '', text: readFileSync(file, 'utf8'), after: ''};
  }
  return definitionsIn(path.join(root, 'supabase/migrations'), place).at(-1) ?? null;
}

/** Tells whether a break is in the server. */
export function isSqlFunction(place: string): boolean {
  return /^(app|public)\.\w+$/.test(place);
}

/** Returns all definitions of an SQL function in the files of a folder, in order. */
export function definitionsIn(folder: string, name: string): Passage[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => path.join(folder, file));
  const head = `create (?:or replace )?(?:function|procedure) ${name.replace('.', '\\.')}\\(`;
  const definition = new RegExp(`^${head}[^]*?\\$\\$[^]*?\\$\\$`, 'gm');
  return files.flatMap((file) => {
    const whole = readFileSync(file, 'utf8');
    return Array.from(whole.matchAll(definition), ({index, 0: text}) => ({
      file,
      before: whole.slice(0, index),
      text,
      after: whole.slice(index + text.length),
    }));
  });
}
