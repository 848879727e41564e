import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import {rowOf, type Draft} from './tables.ts';

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
  const users = new Set(owners.values());
  const present = people.filter(({exit}) => exit === null);
  const holders = present.filter((one) => users.has(one) || random.chance(1 / 6));
  const pressing = random.shuffled(holders.filter((one) => !users.has(one)));
  const days = new Map(pressingDays.map((day, index) => [pressing[index]?.id, day]));
  const friar = owners.get('friar')?.id;
  const inMonths = (least: number, most: number): Day =>
    random.day(addMonths(today, least), addMonths(today, most));
  const office = (isOnIslands: boolean): string =>
    isOnIslands ? 'Kantor Imigrasi Pontianak' : 'Questura di Perugia';

  return holders.flatMap((person) => {
    const {id, nation, code, priesthood} = person;
    const lasting = (
      kind: Document['kind'],
      number: string,
      issued_by: string,
      months: number,
      valid_until: Day,
    ): Document =>
      rowOf('brother_documents', person, kind, {
        ...{kind, number, issued_by, issued_on: addMonths(valid_until, -months), valid_until},
      });
    const inDays = id === friar ? 47 : days.get(id);
    const until = inDays === undefined ? inMonths(4, 110) : addDays(today, inDays);
    const number = `X${random.int(1_000_000, 9_999_999)}`;
    const rows = [lasting('passport', number, office(isIslander(nation)), 120, until)];
    if (isIslander(nation) !== isIslandCode(code)) {
      const valid = inMonths(4, 22);
      const permit = `RP-${random.int(10_000, 99_999)}`;
      rows.push(lasting('residence_permit', permit, office(isIslandCode(code)), 24, valid));
    }
    if (!users.has(person)) return rows;
    const valid = inMonths(6, 50);
    const licence = String(random.int(100_000_000, 999_999_999));
    rows.push(lasting('driving_licence', licence, nation, 60, valid));
    if (priesthood === null) return rows;
    const bishop = isIslandCode(code) ? 'Keuskupan Agung Pontianak' : 'Arcidiocesi di Perugia';
    const faculty = {kind: 'confession_faculty', issued_by: bishop, issued_on: priesthood} as const;
    return [...rows, rowOf('brother_documents', person, faculty.kind, faculty)];
  });
}
