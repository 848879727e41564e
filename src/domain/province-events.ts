import {firstDays} from './agenda.ts';
import {entryDays} from './entry.ts';
import {exitOf} from './exit.ts';
import type {ProvinceBrother, ProvinceRows} from './province-on-date.ts';
import {isPerpetual} from './vow.ts';
import {compareDays, type Day} from '#src/lib/civil-date.ts';

/** The steps of a brother's life in the order. */
export const provinceSteps = [
  'entry',
  'novitiate',
  'first_profession',
  'perpetual_profession',
  'diaconate',
  'priesthood',
  'episcopate',
] as const;

/** How the province loses a brother. */
export const provinceLosses = ['death', 'departure', 'transfer'] as const;

/** What changes a province, in the order in which one day lists it. */
export const provinceEventKinds = [...provinceSteps, ...provinceLosses] as const;

export type ProvinceEventKind = (typeof provinceEventKinds)[number];

export type ProvinceEvent<B extends ProvinceBrother = ProvinceBrother> = {
  readonly kind: ProvinceEventKind;
  readonly brother: B;
  readonly date: Day;
};

/**
 * Lists what happened from one day to another, both included, by day. Each kind happens to a brother once, on its first
 * day: a second novitiate or the profession of a readmitted brother is none. An entry is the first stage of entry or the
 * first vows (`entryDays`). Deaths and departures without a day are left out, like archived brothers.
 */
export function eventsBetween<B extends ProvinceBrother>(
  rows: ProvinceRows<B>,
  {from, to}: {readonly from: Day; readonly to: Day},
): ProvinceEvent<B>[] {
  const happened = eventDays(rows, to);
  const events: ProvinceEvent<B>[] = [];
  for (const brother of rows.brothers) {
    if (brother.deleted_at !== null) continue;
    for (const [kind, days] of happened) {
      const date = days.get(brother.id);
      if (date !== undefined && date >= from) events.push({kind, brother, date});
    }
    const exit = exitOf(brother);
    if (exit?.date && exit.date >= from && exit.date <= to) {
      events.push({kind: exitKinds[exit.membership], brother, date: exit.date});
    }
  }
  const place = ({kind}: ProvinceEvent): number => provinceEventKinds.indexOf(kind);
  return events.sort((a, b) => compareDays(a.date, b.date) || place(a) - place(b));
}

const exitKinds = {deceased: 'death', departed: 'departure', transferred: 'transfer'} as const;

type Days = ReadonlyMap<string, Day>;

function eventDays(rows: ProvinceRows, until: Day): Map<ProvinceEventKind, Days> {
  const {vows, ordinations, formation} = rows;
  const novitiates = formation
    .filter(({stage}) => stage === 'novitiate')
    .map(({brother_id, start_date: date}) => ({brother_id, date}));
  const ordained = (type: string): Days =>
    firstDays(
      ordinations.filter((row) => row.type === type),
      until,
    );
  return new Map<ProvinceEventKind, Days>([
    ['entry', entryDays(rows, until)],
    ['novitiate', firstDays(novitiates, until)],
    ['first_profession', firstDays(vows, until)],
    ['perpetual_profession', firstDays(vows.filter(isPerpetual), until)],
    ['diaconate', ordained('diaconate')],
    ['priesthood', ordained('priesthood')],
    ['episcopate', ordained('episcopate')],
  ]);
}
