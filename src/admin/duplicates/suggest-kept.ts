import type {Side} from './side.ts';
import type {Life} from './use-life.ts';

/** Why a record should be the one that stays: somebody signs in with it, it has more, or it is older. */
export type WhyKept = 'account' | 'rows' | 'older';

export type KeptSuggestion = {readonly side: Side; readonly why: WhyKept | null};

/** Suggests which of two records should stay; without a reason the left one. */
export function suggestKept(one: Life, other: Life): KeptSuggestion {
  const accounts = larger(one.accounts.length, other.accounts.length);
  if (accounts !== null) return {side: accounts, why: 'account'};
  const rows = larger(one.rows.length, other.rows.length);
  if (rows !== null) return {side: rows, why: 'rows'};
  const older = larger(-madeAt(one), -madeAt(other));
  return older === null ? {side: 'one', why: null} : {side: older, why: 'older'};
}

function larger(one: number, other: number): Side | null {
  if (one === other || Number.isNaN(one) || Number.isNaN(other)) return null;
  return one > other ? 'one' : 'other';
}

function madeAt({values}: Life): number {
  return Date.parse(values.created_at ?? '');
}
