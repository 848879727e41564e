import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import {idOf} from './ids.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import type {Draft} from './tables.ts';

type Document = Draft<'brother_documents'>;

/** The days from today on which the first passports expire: two have expired, six do so soon. */
const pressingDays = [-38, -9, 4, 12, 26, 41, 58, 83];

/**
 * Writes the documents of the brothers with an account, and of one in six of the others. Whoever lives outside of his
 * own country has a residence permit.
 */
export function documentRows(
  people: readonly Person[],
  owners: ReadonlyMap<string, Person>,
  today: Day,
  random: Random,
): Document[] {
  const users = new Set([...owners.values()].map(({id}) => id));
  const present = people.filter(({exit}) => exit === null);
  const holders = present.filter(({id}) => users.has(id) || random.chance(1 / 6));
  const pressing = random.shuffled(holders.filter(({id}) => !users.has(id)));
  const days = new Map(pressingDays.map((day, index) => [pressing[index]?.id, day]));
  const friar = owners.get('friar')?.id;
  return holders.flatMap((person) => {
    const inDays = person.id === friar ? 47 : days.get(person.id);
    const until =
      inDays === undefined
        ? random.day(addMonths(today, 4), addMonths(today, 110))
        : addDays(today, inDays);
    const rows = [passportOf(person, until, random)];
    if (isIslander(person.nation) !== isIslandCode(person.code)) {
      rows.push(permitOf(person, random.day(addMonths(today, 4), addMonths(today, 22)), random));
    }
    if (users.has(person.id)) rows.push(...papersOfUser(person, today, random));
    return rows;
  });
}

function passportOf(person: Person, until: Day, random: Random): Document {
  const issuer = isIslander(person.nation) ? 'Kantor Imigrasi Pontianak' : 'Questura di Perugia';
  return document(person, 'passport', {
    number: `X${random.int(1_000_000, 9_999_999)}`,
    issued_by: issuer,
    issued_on: addMonths(until, -120),
    valid_until: until,
  });
}

function permitOf(person: Person, until: Day, random: Random): Document {
  return document(person, 'residence_permit', {
    number: `RP-${random.int(10_000, 99_999)}`,
    issued_by: isIslandCode(person.code) ? 'Kantor Imigrasi Pontianak' : 'Questura di Perugia',
    issued_on: addMonths(until, -24),
    valid_until: until,
  });
}

/** The other papers of a brother with an account: a driving licence, and of a priest the faculty to hear confessions. */
function papersOfUser(person: Person, today: Day, random: Random): Document[] {
  const until = random.day(addMonths(today, 6), addMonths(today, 50));
  const licence = document(person, 'driving_licence', {
    number: String(random.int(100_000_000, 999_999_999)),
    issued_by: person.nation,
    issued_on: addMonths(until, -60),
    valid_until: until,
  });
  if (person.priesthood === null) return [licence];
  const faculty = document(person, 'confession_faculty', {
    number: null,
    issued_by: isIslandCode(person.code) ? 'Keuskupan Agung Pontianak' : 'Arcidiocesi di Perugia',
    issued_on: person.priesthood,
    valid_until: null,
  });
  return [licence, faculty];
}

function document(
  {id, key}: Person,
  kind: Document['kind'],
  values: Pick<Document, 'number' | 'issued_by' | 'issued_on' | 'valid_until'>,
): Document {
  return {
    id: idOf('brother_documents', `${key}/${kind}`),
    brother_id: id,
    kind,
    ...values,
    notes: null,
  };
}
