import {isIslandCode, type Code} from './geography.ts';
import type {Nation} from './names.ts';
import {listOf, readTable} from './tables.ts';

export type Kind = 'postulant' | 'novice' | 'simple' | 'solemn' | 'deacon' | 'priest' | 'bishop';

/** What the figures of the province ask of one brother before he has a life. */
export type Slot = {
  readonly kind: Kind;
  readonly vocation: 'clerical' | 'laicus';
  readonly nation: Nation;
  readonly code: Code;
  /** Completed years today, both ends included. */
  readonly ages: readonly [least: number, most: number];
};

/**
 * The 420 active brothers: how many of a kind, vocation, nation and age belong to a side. `50/12`: twelve of the
 * fifty belong to the smaller entity of that side, the custody or the delegation.
 */
const roster = readTable(`
  islands | postulant | clerical | 18-24 | Indonesia 11, Timor-Leste 1
  islands | postulant | laicus   | 18-24 | Indonesia 2
  islands | novice    | clerical | 18-24 | Indonesia 10, Timor-Leste 2
  islands | novice    | laicus   | 18-24 | Indonesia 4
  islands | simple    | clerical | 18-24 | Indonesia 11, Timor-Leste 1
  islands | simple    | laicus   | 18-24 | Indonesia 2
  islands | simple    | clerical | 25-34 | Indonesia 49/8, Timor-Leste 3
  islands | simple    | laicus   | 25-34 | Indonesia 12
  islands | solemn    | clerical | 25-34 | Indonesia 6
  islands | solemn    | laicus   | 35-44 | Indonesia 12/3
  islands | solemn    | laicus   | 45-54 | Indonesia 8/2
  islands | solemn    | laicus   | 55-64 | Indonesia 4/1, Italy 1
  islands | solemn    | laicus   | 65-74 | Indonesia 1, Italy 1
  islands | solemn    | laicus   | 75-84 | Netherlands 1
  islands | deacon    | clerical | 25-34 | Indonesia 6/1
  islands | priest    | clerical | 25-34 | Indonesia 6
  islands | priest    | clerical | 35-44 | Indonesia 50/12, Timor-Leste 2
  islands | priest    | clerical | 45-54 | Indonesia 39/9
  islands | priest    | clerical | 55-64 | Indonesia 19/4, Italy 4
  islands | priest    | clerical | 65-74 | Indonesia 8/2, Italy 5
  islands | priest    | clerical | 75-84 | Netherlands 1, Germany 2, Italy 2
  islands | priest    | clerical | 85-93 | Netherlands 1, Italy 1
  islands | bishop    | clerical | 55-64 | Indonesia 1
  islands | bishop    | clerical | 65-74 | Indonesia 1
  europe  | postulant | clerical | 18-24 | Philippines 1
  europe  | novice    | clerical | 25-34 | Italy 1, Philippines 1
  europe  | simple    | clerical | 25-34 | Italy 1, Indonesia 1
  europe  | simple    | laicus   | 25-34 | Italy 1
  europe  | simple    | clerical | 35-44 | Italy 1, Croatia 1
  europe  | simple    | laicus   | 35-44 | Italy 1
  europe  | solemn    | laicus   | 35-44 | Philippines 1
  europe  | solemn    | laicus   | 45-54 | Italy 1, Albania 1/1
  europe  | solemn    | laicus   | 55-64 | Italy 3/1
  europe  | solemn    | laicus   | 65-74 | Italy 3
  europe  | solemn    | laicus   | 75-84 | Italy 4
  europe  | solemn    | laicus   | 85-93 | Italy 3
  europe  | deacon    | clerical | 35-44 | Croatia 1
  europe  | deacon    | laicus   | 45-54 | Italy 1
  europe  | priest    | clerical | 35-44 | Indonesia 3, Philippines 2
  europe  | priest    | clerical | 45-54 | Italy 9/2, Indonesia 2, Philippines 1, Croatia 1/1, Albania 1/1
  europe  | priest    | clerical | 55-64 | Italy 16/4, Croatia 1/1
  europe  | priest    | clerical | 65-74 | Italy 22/5, Croatia 1/1
  europe  | priest    | clerical | 75-84 | Italy 29, Albania 1/1
  europe  | priest    | clerical | 85-93 | Italy 12
  europe  | priest    | clerical | 94-98 | Italy 1
  europe  | bishop    | clerical | 55-64 | Italy 1
`);

/** Lists the 420 active brothers. */
export const activeSlots: readonly Slot[] = roster.flatMap(
  ([side, kind, vocation, ages = '', nations = '']) => {
    const [province, smaller]: [Code, Code] =
      side === 'islands' ? ['PRV-NUS', 'CUS-ARA'] : ['PRV-APP', 'DEL-BAL'];
    const [least = 0, most = 0] = ages.split('-').map(Number);
    return listOf(nations).flatMap((text) => {
      const [nation, counts = ''] = text.split(' ');
      const [count = 0, ofSmaller = 0] = counts.split('/').map(Number);
      return Array.from({length: count}, (_, index) => ({
        kind: kind as Kind,
        vocation: vocation as Slot['vocation'],
        nation: nation as Nation,
        code: index < ofSmaller ? smaller : province,
        ages: [least, most] as const,
      }));
    });
  },
);

export function isIslander(nation: Nation): boolean {
  return nation === 'Indonesia' || nation === 'Timor-Leste';
}

/** Whether he serves in his own country's side: the cases of the day are dealt among those. */
export function isAtHome({nation, code}: Slot): boolean {
  return nation === (isIslandCode(code) ? 'Indonesia' : 'Italy');
}
