import type {TableName} from '#src/records/registry.ts';
import type {Values} from '#tests/simulation/server.ts';

import {unitOf, writableNames} from './rules.ts';
import {isSame} from './state.ts';

export type Verdict = {
  readonly field: string;
  readonly verdict: 'same' | 'take' | 'conflict';
  readonly base: unknown;
  readonly current: unknown;
  readonly proposed: unknown;
};

/** The input of a merge; see `app.merge_fields`. */
export type Sides = {
  readonly history: Values | null;
  readonly claimed: Values;
  readonly seen: Values;
  readonly current: Values;
  readonly changes: Values;
};

/** The three-way merge, field by field. The fields of a merge unit are merged together. */
export function mergeFields(table: TableName, sides: Sides): Verdict[] {
  const {history, claimed, seen, current, changes} = sides;
  const names = writableNames(table);
  const shownOf = (name: string) => (name in seen ? seen[name] : history?.[name]);
  const isKnown = (name: string) => name in seen || (history !== null && name in history);
  const stands = (name: string) =>
    history !== null && name in history && isSame(history[name], current[name]);
  const standsAsSeen = (name: string) => name in seen && isSame(seen[name], current[name]);
  const hasMoved = (name: string) => isKnown(name) && !stands(name) && !standsAsSeen(name);

  const verdictOf = (name: string): Verdict['verdict'] => {
    if (isSame(current[name], changes[name])) return 'same';
    const unit = unitOf(table, name);
    if (unit.length > 1 && unit.some(hasMoved)) return 'conflict';
    if (standsAsSeen(name)) return 'take';
    const agrees = name in claimed && isSame(claimed[name], history?.[name]);
    return stands(name) && agrees ? 'take' : 'conflict';
  };
  const changed = names
    .filter((name) => name in changes)
    .map((field): Verdict => ({
      field,
      verdict: verdictOf(field),
      base: field in claimed ? claimed[field] : shownOf(field),
      current: current[field],
      proposed: changes[field],
    }));

  const disputed = new Set(
    changed
      .filter(({verdict}) => verdict === 'conflict')
      .flatMap(({field}) => (unitOf(table, field).length > 1 ? unitOf(table, field) : [])),
  );
  const beside = names.filter(
    (name) =>
      disputed.has(name) &&
      !(name in changes) &&
      isKnown(name) &&
      !isSame(shownOf(name), current[name]),
  );
  return [
    ...changed,
    ...beside.map((field): Verdict => ({
      field,
      verdict: 'conflict',
      base: shownOf(field),
      current: current[field],
      proposed: shownOf(field),
    })),
  ];
}

/** The conflicts of an edit, in the wire format; `null`: none. */
export function conflictsIn(verdicts: readonly Verdict[]): Values[] | null {
  const conflicts = verdicts
    .filter(({verdict}) => verdict === 'conflict')
    .map(({field, base, current, proposed}) => ({field, base, current, proposed}));
  return conflicts.length > 0 ? conflicts : null;
}
