import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import {entriesOf, rowOf, type Draft} from './tables.ts';

/** Writes the cession before the first vows, and the will before the perpetual ones. */
export function goodsRows(people: readonly Person[]): Draft<'goods_dispositions'>[] {
  return people.flatMap((person) => {
    const {first, perpetual, code} = person;
    const kept_at = isIslandCode(code)
      ? 'Arsip provinsi, Pontianak'
      : 'Archivio provinciale, Perugia';
    const days = {
      cession: first === null ? null : addDays(first, -7),
      will: perpetual === null ? null : addDays(perpetual, -10),
    };
    return entriesOf(days).flatMap(([kind, date]) =>
      date === null ? [] : [rowOf('goods_dispositions', person, kind, {kind, date, kept_at})],
    );
  });
}

/** Writes the baptism and the confirmation, with their places in the registers. */
export function sacramentRows(people: readonly Person[], random: Random): Draft<'sacraments'>[] {
  return people.flatMap((person) => {
    const baptism = addDays(person.birth, random.int(8, 60));
    const received = {baptism, confirmation: addMonths(baptism, 150)};
    return entriesOf(received).map(([kind, date]) => {
      const register_entry = `${random.int(1, 12)}/${random.int(1, 240)}/${random.int(1, 900)}`;
      const values = {kind, date, parish: parishOf(person), register_entry};
      return rowOf('sacraments', person, kind, values);
    });
  });
}

/** Writes the notices of perpetual profession and ordination, most of which the parish has acknowledged. */
export function noticeRows(
  people: readonly Person[],
  today: Day,
  random: Random,
): Draft<'parish_notices'>[] {
  return people.flatMap((person) => {
    const {perpetual, diaconate, priesthood} = person;
    const events = {perpetual_profession: perpetual, diaconate, priesthood};
    return entriesOf(events).flatMap(([event, day]) => {
      const sent_on = day === null ? today : addDays(day, 14);
      if (sent_on >= today) return [];
      const answered = addDays(sent_on, random.int(20, 90));
      const acknowledged_on = answered < today ? answered : null;
      const parish = parishOf(person);
      return [rowOf('parish_notices', person, event, {event, sent_on, parish, acknowledged_on})];
    });
  });
}

function parishOf({nation}: Person): string {
  return isIslander(nation) ? 'Paroki Santo Yosef, Pontianak' : 'Parrocchia di San Rufino, Assisi';
}
