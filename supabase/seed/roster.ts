import type {Code} from './geography.ts';
import type {Nation} from './names.ts';
import {at, type Random} from './random.ts';

export type Kind = 'postulant' | 'novice' | 'simple' | 'solemn' | 'deacon' | 'priest' | 'bishop';
export type Side = 'islands' | 'europe';
export type Vocation = 'clerical' | 'laicus';

/** One active brother to be: what the province's figures ask of him before he has a life. */
export type Slot = {
  readonly side: Side;
  readonly kind: Kind;
  readonly vocation: Vocation;
  /** Completed years today, both ends included. */
  readonly ages: readonly [least: number, most: number];
  readonly nation: Nation;
  readonly code: Code;
};

type Line = readonly [
  kind: Kind,
  vocation: Vocation,
  least: number,
  most: number,
  counts: Partial<Record<Nation, number>>,
];

const oldest = 93;

const islandLines: readonly Line[] = [
  ['postulant', 'clerical', 18, 24, {Indonesia: 11, 'Timor-Leste': 1}],
  ['postulant', 'laicus', 18, 24, {Indonesia: 2}],
  ['novice', 'clerical', 18, 24, {Indonesia: 10, 'Timor-Leste': 2}],
  ['novice', 'laicus', 18, 24, {Indonesia: 4}],
  ['simple', 'clerical', 18, 24, {Indonesia: 11, 'Timor-Leste': 1}],
  ['simple', 'laicus', 18, 24, {Indonesia: 2}],
  ['simple', 'clerical', 25, 34, {Indonesia: 49, 'Timor-Leste': 3}],
  ['simple', 'laicus', 25, 34, {Indonesia: 12}],
  ['solemn', 'clerical', 25, 34, {Indonesia: 6}],
  ['solemn', 'laicus', 35, 44, {Indonesia: 12}],
  ['solemn', 'laicus', 45, 54, {Indonesia: 8}],
  ['solemn', 'laicus', 55, 64, {Indonesia: 4, Italy: 1}],
  ['solemn', 'laicus', 65, 74, {Indonesia: 1, Italy: 1}],
  ['solemn', 'laicus', 75, 84, {Netherlands: 1}],
  ['deacon', 'clerical', 25, 34, {Indonesia: 6}],
  ['priest', 'clerical', 25, 34, {Indonesia: 6}],
  ['priest', 'clerical', 35, 44, {Indonesia: 50, 'Timor-Leste': 2}],
  ['priest', 'clerical', 45, 54, {Indonesia: 39}],
  ['priest', 'clerical', 55, 64, {Indonesia: 19, Italy: 4}],
  ['priest', 'clerical', 65, 74, {Indonesia: 8, Italy: 5}],
  ['priest', 'clerical', 75, 84, {Netherlands: 1, Germany: 2, Italy: 2}],
  ['priest', 'clerical', 85, oldest, {Netherlands: 1, Italy: 1}],
  ['bishop', 'clerical', 55, 64, {Indonesia: 1}],
  ['bishop', 'clerical', 65, 74, {Indonesia: 1}],
];

const europeLines: readonly Line[] = [
  ['postulant', 'clerical', 18, 24, {Philippines: 1}],
  ['novice', 'clerical', 25, 34, {Italy: 1, Philippines: 1}],
  ['simple', 'clerical', 25, 34, {Italy: 1, Indonesia: 1}],
  ['simple', 'laicus', 25, 34, {Italy: 1}],
  ['simple', 'clerical', 35, 44, {Italy: 1, Croatia: 1}],
  ['simple', 'laicus', 35, 44, {Italy: 1}],
  ['solemn', 'laicus', 35, 44, {Philippines: 1}],
  ['solemn', 'laicus', 45, 54, {Italy: 1, Albania: 1}],
  ['solemn', 'laicus', 55, 64, {Italy: 3}],
  ['solemn', 'laicus', 65, 74, {Italy: 3}],
  ['solemn', 'laicus', 75, 84, {Italy: 4}],
  ['solemn', 'laicus', 85, oldest, {Italy: 3}],
  ['deacon', 'clerical', 35, 44, {Croatia: 1}],
  // The permanent one: he serves as a lay brother who was ordained deacon.
  ['deacon', 'laicus', 45, 54, {Italy: 1}],
  ['priest', 'clerical', 35, 44, {Indonesia: 3, Philippines: 2}],
  ['priest', 'clerical', 45, 54, {Italy: 9, Indonesia: 2, Philippines: 1, Croatia: 1, Albania: 1}],
  ['priest', 'clerical', 55, 64, {Italy: 16, Croatia: 1}],
  ['priest', 'clerical', 65, 74, {Italy: 22, Croatia: 1}],
  ['priest', 'clerical', 75, 84, {Italy: 29, Albania: 1}],
  ['priest', 'clerical', 85, oldest, {Italy: 12}],
  // Seventy years professed.
  ['priest', 'clerical', 94, 98, {Italy: 1}],
  ['bishop', 'clerical', 55, 64, {Italy: 1}],
];

/** How many of each kind belong to the smaller entity of a side; all others to its province. */
const dependent = {
  islands: {code: 'CUS-ARA', counts: {simple: 8, solemn: 6, deacon: 1, priest: 27}},
  europe: {code: 'DEL-BAL', counts: {solemn: 2, priest: 16}},
} as const;

/** Lists the 420 active brothers of the demo province. */
export function activeRoster(random: Random): Slot[] {
  return [
    ...placed(spread('islands', islandLines), 'PRV-NUS', random),
    ...placed(spread('europe', europeLines), 'PRV-APP', random),
  ];
}

function spread(side: Side, lines: readonly Line[]): Omit<Slot, 'code'>[] {
  return lines.flatMap(([kind, vocation, least, most, counts]) =>
    (Object.entries(counts) as [Nation, number][]).flatMap(([nation, count]) =>
      Array.from({length: count}, () => ({
        side,
        kind,
        vocation,
        ages: [least, most] as const,
        nation,
      })),
    ),
  );
}

function placed(slots: readonly Omit<Slot, 'code'>[], province: Code, random: Random): Slot[] {
  const left = new Map<Kind, number>();
  const {code, counts} = province === 'PRV-NUS' ? dependent.islands : dependent.europe;
  for (const [kind, count] of Object.entries(counts)) left.set(kind as Kind, count);
  // Those from the other shore of the Adriatic serve in its delegation before others are drawn.
  const isNeighbour = (slot: Omit<Slot, 'code'>): boolean =>
    slot.nation === 'Croatia' || slot.nation === 'Albania';
  const order = random.shuffled(slots.map((_, index) => index));
  order.sort((a, b) => Number(isNeighbour(at(slots, b))) - Number(isNeighbour(at(slots, a))));
  const chosen = new Set<number>();
  for (const index of order) {
    const kind = at(slots, index).kind;
    const open = left.get(kind) ?? 0;
    if (open === 0 || at(slots, index).ages[0] < 25) continue;
    left.set(kind, open - 1);
    chosen.add(index);
  }
  return slots.map((slot, index) => ({...slot, code: chosen.has(index) ? code : province}));
}
