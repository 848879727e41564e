import {addMonths, yearOf} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import type {Nation} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import {readTable, rowOf, type Draft} from './tables.ts';

const motherTongues: Readonly<Record<Nation, string>> = {
  ...{Indonesia: 'id', 'Timor-Leste': 'tet', Philippines: 'fil', Italy: 'it'},
  ...{Netherlands: 'nl', Germany: 'de', Croatia: 'hr', Albania: 'sq'},
};

/** What a lay brother and a priest studied at first. */
const schools = readTable(`
  side    | name     | subject                 | degree   | school                 | location_name
  islands | school   | Teknik bangunan         | diploma  | SMK Santo Yusup        | Pontianak
  islands | theology | Filsafat dan teologi    | bachelor | STFT Widya Sasana      | Malang
  europe  | school   | Falegnameria e restauro | diploma  | Istituto professionale | Perugia
  europe  | theology | Teologia                | bachelor | Istituto Teologico     | Assisi
`);

/** Chooses the brothers whose studies and languages are recorded: those with an account, and one in ten of the others. */
export function studentsAmong(
  people: readonly Person[],
  owners: ReadonlyMap<string, Person>,
  random: Random,
): Person[] {
  const users = new Set(owners.values());
  return people.filter((one) => one.exit === null && (users.has(one) || random.chance(0.1)));
}

/** Writes a priest's theology, and of some what they studied after it; of a lay brother a school of crafts. */
export function studyRows(students: readonly Person[], random: Random): Draft<'studies'>[] {
  return students.flatMap((person) => {
    const {first, priesthood, nation} = person;
    if (first === null) return [];
    const wanted = priesthood === null ? 'school' : 'theology';
    const [start, end] =
      priesthood === null
        ? [addMonths(first, -84), addMonths(first, -48)]
        : [addMonths(first, 12), priesthood];
    const rows = schools
      .filter((one) => one.name === wanted && (one.side === 'islands') === isIslander(nation))
      .map(({name, subject, degree, school, location_name}) =>
        rowOf('studies', person, name, {
          ...{subject, degree: degree as 'diploma' | 'bachelor', school, location_name},
          ...{start_date: String(yearOf(start)), end_date: String(yearOf(end))},
        }),
      );
    if (priesthood === null || !random.chance(0.3)) return rows;
    const subjects = ['Spiritualità francescana', 'Liturgia', 'Sacra Scrittura'];
    const licence = rowOf('studies', person, 'licence', {
      ...{subject: random.pick(subjects), degree: 'licentiate'},
      ...{school: 'Pontificia Università Antonianum', location_name: 'Roma'},
      ...{start_date: addMonths(priesthood, 24), end_date: addMonths(priesthood, 48)},
    });
    return [...rows, licence];
  });
}

/** Writes a brother's mother tongue, the language of his country, and one or two that he learned. */
export function languageRows(
  students: readonly Person[],
  random: Random,
): Draft<'brother_languages'>[] {
  return students.flatMap((person) => {
    const mother = motherTongues[person.nation];
    const present = isIslandCode(person.code) ? 'id' : 'it';
    const learned = random.shuffled(['en', 'la', 'it']).slice(0, random.int(1, 2));
    return [...new Set([mother, present, ...learned])].map((language) => {
      const known = random.pick(['good', 'basic'] as const);
      const level = language === mother ? 'mother_tongue' : language === present ? 'fluent' : known;
      return rowOf('brother_languages', person, language, {language, level});
    });
  });
}
