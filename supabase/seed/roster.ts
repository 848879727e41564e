import type {Code} from './geography.ts';
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
 * The 420 active brothers: how many of a kind, age and nation belong to a side; lay brothers where it says so. `50/12`:
 * twelve of the fifty belong to the smaller entity of that side, the custody or the delegation.
 */
const roster = readTable(`
  side    | kind      | groups
  islands | postulant | 18-24 Indonesia 11, Timor-Leste 1, lay Indonesia 2
  islands | novice    | 18-24 Indonesia 10, Timor-Leste 2, lay Indonesia 4
  islands | simple    | 18-24 Indonesia 11, Timor-Leste 1, lay Indonesia 2; 25-34 Indonesia 49/8, Timor-Leste 3, lay Indonesia 12
  islands | solemn    | 25-34 Indonesia 6; 35-44 lay Indonesia 12/3; 45-54 lay Indonesia 8/2; 55-64 lay Indonesia 4/1, lay Italy 1
  islands | solemn    | 65-74 lay Indonesia 1, lay Italy 1; 75-84 lay Netherlands 1
  islands | deacon    | 25-34 Indonesia 6/1
  islands | priest    | 25-34 Indonesia 6; 35-44 Indonesia 50/12, Timor-Leste 2; 45-54 Indonesia 39/9; 55-64 Indonesia 19/4, Italy 4
  islands | priest    | 65-74 Indonesia 8/2, Italy 5; 75-84 Netherlands 1, Germany 2, Italy 2; 85-93 Netherlands 1, Italy 1
  islands | bishop    | 55-64 Indonesia 1; 65-74 Indonesia 1
  europe  | postulant | 18-24 Philippines 1
  europe  | novice    | 25-34 Italy 1, Philippines 1
  europe  | simple    | 25-34 Italy 1, Indonesia 1, lay Italy 1; 35-44 Italy 1, Croatia 1, lay Italy 1
  europe  | solemn    | 35-44 lay Philippines 1; 45-54 lay Italy 1, lay Albania 1/1; 55-64 lay Italy 3/1; 65-74 lay Italy 3
  europe  | solemn    | 75-84 lay Italy 4; 85-93 lay Italy 3
  europe  | deacon    | 35-44 Croatia 1; 45-54 lay Italy 1
  europe  | priest    | 35-44 Indonesia 3, Philippines 2; 45-54 Italy 9/2, Indonesia 2, Philippines 1, Croatia 1/1, Albania 1/1
  europe  | priest    | 55-64 Italy 16/4, Croatia 1/1; 65-74 Italy 22/5, Croatia 1/1; 75-84 Italy 29, Albania 1/1
  europe  | priest    | 85-93 Italy 12; 94-98 Italy 1
  europe  | bishop    | 55-64 Italy 1
`);

/** Lists the 420 active brothers. */
export const activeSlots: readonly Slot[] = roster.flatMap(({side, kind, groups}) =>
  groups.split('; ').flatMap((group) => {
    const [, least, most, nations = ''] = /^(\d+)-(\d+) (.*)$/.exec(group) ?? [];
    const ages = [Number(least), Number(most)] as const;
    return listOf(nations).flatMap((text) => {
      const [count = '', nation, lay] = text.split(' ').toReversed();
      const [all = 0, ofSmaller = 0] = count.split('/').map(Number);
      const vocation = lay === 'lay' ? 'laicus' : 'clerical';
      const [province, smaller] =
        side === 'islands' ? ['PRV-NUS', 'CUS-ARA'] : ['PRV-APP', 'DEL-BAL'];
      return Array.from({length: all}, (_, index): Slot => {
        const code = index < ofSmaller ? smaller : province;
        return {kind, vocation, nation, code, ages} as Slot;
      });
    });
  }),
);
