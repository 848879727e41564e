import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import type {Draft} from './tables.ts';

type Sacrament = Draft<'sacraments'>;
type Notice = Draft<'parish_notices'>;

/** Writes the baptism and the confirmation of some brothers, with their places in the registers. */
export function sacramentRows(people: readonly Person[], random: Random): Sacrament[] {
  return people.flatMap((person) => {
    const baptism = addDays(person.birth, random.int(8, 60));
    return [
      sacrament(person, 'baptism', baptism, random),
      sacrament(person, 'confirmation', addMonths(baptism, 150), random),
    ];
  });
}

/** Writes the notices of perpetual profession and ordination, most of which the parish has acknowledged. */
export function noticeRows(people: readonly Person[], today: Day, random: Random): Notice[] {
  return people.flatMap((person) => {
    const {id, key, perpetual, diaconate, priesthood} = person;
    const events = {perpetual_profession: perpetual, diaconate, priesthood} as const;
    return Object.entries(events).flatMap(([event, day]): Notice[] => {
      const sent = day === null ? today : addDays(day, 14);
      if (sent >= today) return [];
      const acknowledged = addDays(sent, random.int(20, 90));
      return [
        {
          id: idOf('parish_notices', `${key}/${event}`),
          brother_id: id,
          // The keys of the object above.
          event: event as keyof typeof events,
          sent_on: sent,
          parish: parishOf(person),
          diocese_id: null,
          acknowledged_on: acknowledged < today ? acknowledged : null,
          notes: null,
        },
      ];
    });
  });
}

function sacrament(person: Person, kind: Sacrament['kind'], date: Day, random: Random): Sacrament {
  const {id, key} = person;
  return {
    id: idOf('sacraments', `${key}/${kind}`),
    brother_id: id,
    kind,
    date,
    parish: parishOf(person),
    diocese_id: null,
    register_entry: `${random.int(1, 12)}/${random.int(1, 240)}/${random.int(1, 900)}`,
    minister: null,
  };
}

function parishOf({nation}: Person): string {
  return isIslander(nation) ? 'Paroki Santo Yosef, Pontianak' : 'Parrocchia di San Rufino, Assisi';
}
