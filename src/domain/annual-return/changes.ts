import type {ProvinceEvent} from '#src/domain/province-events.ts';
import type {ProvinceRows} from '#src/domain/province-on-date.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {
  type Heading,
  isCounted,
  namesOf,
  other,
  type People,
  type ReturnBrother,
  type ReturnRow,
  type ReturnTable,
} from './return-table.ts';

/** The events by which a brother begins to be counted, and by which he ceases to be. */
type GainKind = 'novitiate' | 'first_profession';
const lossKinds = ['death', 'departure', 'transfer'] as const;

type LossKind = (typeof lossKinds)[number];
type Names = readonly ReturnBrother[];

/** How the number of members came from one day to another. */
export type Changes = {
  readonly opening: Names;
  readonly gains: Readonly<Record<GainKind, Names>>;
  readonly losses: Readonly<Record<LossKind, Names>>;
  /** Counted on the last day from vows and stages, whatever the events say. */
  readonly closing: Names;
  /** Counted at the end, although not at the beginning and without a gain. */
  readonly unexplainedGains: Names;
  /** Not counted at the end, although counted at the beginning or gained, and without a loss. */
  readonly unexplainedLosses: Names;
};

type Happened = {
  /** The events between the two days, in their order. */
  readonly events: readonly ProvinceEvent<ReturnBrother>[];
  /** Those whom an earlier event added (`begunBefore`). */
  readonly begun: ReadonlySet<string>;
};

/** Finds the ids of the brothers whom an event before a day added to those who are counted. */
export function begunBefore(
  day: Day,
  {vows, formation}: Pick<ProvinceRows, 'vows' | 'formation'>,
  countNovices: boolean,
): Set<string> {
  const ids = new Set<string>();
  for (const {brother_id, date} of vows) if (date < day) ids.add(brother_id);
  if (!countNovices) return ids;
  for (const {brother_id, stage, start_date} of formation)
    if (stage === 'novitiate' && start_date < day) ids.add(brother_id);
  return ids;
}

/**
 * Compares two counts with what happened between them: opening + gains − losses = closing. The counts come from the
 * state of each brother, gains and losses from events, so a difference names the brothers whose records contradict
 * themselves, e.g. one who departed on an unknown day.
 */
export function changesBetween(
  opening: People,
  closing: People,
  {events, begun: begunEarlier}: Happened,
  countNovices: boolean,
): Changes {
  const isIn = (one: People[number]): boolean => isCounted(one, countNovices);
  const atOpening = namesOf(opening, isIn);
  const atClosing = namesOf(closing, isIn);
  const gains = {novitiate: [] as ReturnBrother[], first_profession: [] as ReturnBrother[]};
  const losses = {
    death: [] as ReturnBrother[],
    departure: [] as ReturnBrother[],
    transfer: [] as ReturnBrother[],
  };
  const expected = new Map(atOpening.map((brother) => [brother.id, brother]));
  const begun = new Set(begunEarlier);
  for (const {kind, brother} of events) {
    const {id} = brother;
    // No total counts them, and no record says since when.
    if (brother.membership_status === 'suspended') continue;
    if (isGain(kind, countNovices) && !begun.has(id)) {
      begun.add(id);
      if (!expected.has(id)) {
        gains[kind].push(brother);
        expected.set(id, brother);
      }
    }
    if (isLoss(kind) && expected.delete(id)) losses[kind].push(brother);
  }
  const counted = new Set(atClosing.map(({id}) => id));
  return {
    opening: atOpening,
    gains,
    losses,
    closing: atClosing,
    unexplainedGains: atClosing.filter(({id}) => !expected.has(id)),
    unexplainedLosses: [...expected.values()].filter(({id}) => !counted.has(id)),
  };
}

/** The sum of the year: opening + gains − losses = closing. */
export function changesTable(changes: Changes, countNovices: boolean): ReturnTable {
  const {opening, gains, losses, closing} = changes;
  return {
    id: 'changes',
    columns: [other('all')],
    rows: [
      {heading: other('opening'), cells: [opening]},
      ...(countNovices
        ? [
            gain({kind: 'event', value: 'novitiate'}, gains.novitiate),
            gain(other('directProfession'), gains.first_profession),
          ]
        : [gain({kind: 'event', value: 'first_profession'}, gains.first_profession)]),
      ...lossKinds.map((value) => ({
        heading: {kind: 'event', value} as const,
        sign: '−' as const,
        cells: [losses[value]],
      })),
      {heading: other('closing'), sign: '=', cells: [closing]},
    ],
  };
}

function gain(heading: Heading, names: Names): ReturnRow {
  return {heading, sign: '+', cells: [names]};
}

function isGain(kind: string, countNovices: boolean): kind is GainKind {
  return kind === 'first_profession' || (countNovices && kind === 'novitiate');
}

function isLoss(kind: string): kind is LossKind {
  return lossKinds.some((loss) => loss === kind);
}
