import {addDays, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import type {Draft} from './tables.ts';

type Disposition = Draft<'goods_dispositions'>;

/** Writes the cession before the first vows, and the will before the perpetual ones. */
export function goodsRows(people: readonly Person[]): Disposition[] {
  return people.flatMap((person) => {
    const {first, perpetual} = person;
    if (first === null) return [];
    const cession = disposition(person, 'cession', addDays(first, -7));
    return perpetual === null
      ? [cession]
      : [cession, disposition(person, 'will', addDays(perpetual, -10))];
  });
}

function disposition({id, key, code}: Person, kind: Disposition['kind'], date: Day): Disposition {
  return {
    id: idOf('goods_dispositions', `${key}/${kind}`),
    brother_id: id,
    kind,
    date,
    kept_at: isIslandCode(code) ? 'Arsip provinsi, Pontianak' : 'Archivio provinciale, Perugia',
    permitted_by: null,
    permitted_on: null,
    notes: null,
  };
}
