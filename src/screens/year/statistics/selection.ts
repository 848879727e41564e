import {type MemberState, memberStates} from '#src/domain/member-state.ts';
import {type ProvinceEventKind, provinceEventKinds} from '#src/domain/province-events.ts';
import type {BrotherOnDay} from '#src/domain/province-on-date.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Picture} from '#src/queries/province-picture.ts';

/** A number of the page, by the brothers that it counts; in the address a text, e.g. `state.novice.2015`. */
export type Selection =
  | {readonly kind: 'state'; readonly state: MemberState | 'all'; readonly year: number}
  | {readonly kind: 'event'; readonly event: ProvinceEventKind; readonly year: number}
  /** `decade` is the first age of ten, `null` for those whose birth is unknown. */
  | {readonly kind: 'age'; readonly decade: number | null; readonly side: AgeSide}
  | {readonly kind: 'unit'; readonly id: string; readonly state: MemberState | 'all'};

export type AgeSide = 'lay' | 'clerics';

export function writeSelection(selection: Selection): string {
  switch (selection.kind) {
    case 'state':
      return `state.${selection.state}.${selection.year}`;
    case 'event':
      return `event.${selection.event}.${selection.year}`;
    case 'age':
      return `age.${selection.decade ?? 'unknown'}.${selection.side}`;
    case 'unit':
      return `unit.${selection.id}.${selection.state}`;
  }
}

/** Reads a selection from the address; `null` without one, or for a text that means nothing. */
export function readSelection(text: string | null): Selection | null {
  const [kind, what = '', last = ''] = (text ?? '').split('.');
  const year = /^\d{1,4}$/.test(last) ? Number(last) : null;
  if (kind === 'state' && year !== null) {
    const state = stateOf(what);
    return state && {kind, state, year};
  }
  if (kind === 'event' && year !== null) {
    const event = provinceEventKinds.find((known) => known === what);
    return event === undefined ? null : {kind, event, year};
  }
  if (kind === 'age' && (last === 'lay' || last === 'clerics')) {
    if (what === 'unknown') return {kind, decade: null, side: last};
    return /^[1-9]0$/.test(what) ? {kind, decade: Number(what), side: last} : null;
  }
  if (kind === 'unit') {
    const state = stateOf(last);
    return state && {kind, id: what, state};
  }
  return null;
}

function stateOf(text: string): MemberState | 'all' | null {
  if (text === 'all') return text;
  return memberStates.find((state) => state === text) ?? null;
}

type Brother = Picture['events'][number]['brother'];

/** A brother of a number: with the day of the event, or else on the day that the number is of. */
export type CountedBrother = {
  readonly brother: Brother;
  readonly day: Day;
  readonly isEvent: boolean;
};

/** Finds the brothers of a number. */
export function countedIn(picture: Picture, selection: Selection): CountedBrother[] {
  const onDay = (brothers: readonly Brother[], day: Day): CountedBrother[] =>
    brothers.map((brother) => ({brother, day, isEvent: false}));
  switch (selection.kind) {
    case 'state': {
      const {state} = selection;
      const end = picture.years.find(({year}) => year === selection.year);
      if (end === undefined) return [];
      return onDay(state === 'all' ? end.members : (end.byState.get(state) ?? []), end.day);
    }
    case 'event':
      return picture.events
        .filter(({kind, date}) => kind === selection.event && yearIs(date, selection.year))
        .map(({brother, date}) => ({brother, day: date, isEvent: true}));
    case 'age':
      return onDay(
        picture.members
          .filter(
            (member) =>
              decadeOf(member) === selection.decade && ageSideOf(member) === selection.side,
          )
          .map(({brother}) => brother),
        picture.day,
      );
    case 'unit':
      return onDay(
        picture.members
          .filter(
            ({brother, state}) =>
              brother.circumscription_id === selection.id &&
              (selection.state === 'all' || selection.state === state),
          )
          .map(({brother}) => brother),
        picture.day,
      );
  }
}

function yearIs(day: Day, year: number): boolean {
  return Number(day.slice(0, 4)) === year;
}

/** All younger than twenty are in one class, all from ninety on in another. */
export const YOUNGEST_DECADE = 10;
export const OLDEST_DECADE = 90;

export function decadeOf({age}: Pick<BrotherOnDay, 'age'>): number | null {
  if (age === null) return null;
  return Math.min(OLDEST_DECADE, Math.max(YOUNGEST_DECADE, Math.floor(age / 10) * 10));
}

export function ageSideOf({order}: Pick<BrotherOnDay, 'order'>): AgeSide {
  return order === null ? 'lay' : 'clerics';
}
