import {addMonths, yearOf} from '#src/lib/civil-date.ts';
import {isIslandCode} from './geography.ts';
import {idOf} from './ids.ts';
import type {Nation} from './names.ts';
import type {Person} from './person.ts';
import type {Random} from './random.ts';
import {isIslander} from './roster.ts';
import type {Draft} from './tables.ts';

type Study = Draft<'studies'>;
type Language = Draft<'brother_languages'>;

const motherTongues: Readonly<Record<Nation, string>> = {
  Indonesia: 'id',
  'Timor-Leste': 'tet',
  Italy: 'it',
  Netherlands: 'nl',
  Germany: 'de',
  Philippines: 'fil',
  Croatia: 'hr',
  Albania: 'sq',
};

/** Chooses the brothers whose studies and languages are recorded: those with an account, and one in ten of the others. */
export function studentsAmong(
  people: readonly Person[],
  owners: ReadonlyMap<string, Person>,
  random: Random,
): Person[] {
  const users = new Set([...owners.values()].map(({id}) => id));
  return people.filter(({id, exit}) => exit === null && (users.has(id) || random.chance(0.1)));
}

/** Writes a priest's theology, and of some what they studied after it; of a lay brother a school of crafts. */
export function studyRows(students: readonly Person[], random: Random): Study[] {
  return students.flatMap((person) => {
    const {first, priesthood, nation} = person;
    if (first === null) return [];
    const isHere = isIslander(nation);
    if (priesthood === null) {
      return [
        study(person, 'school', {
          subject: isHere ? 'Teknik bangunan' : 'Falegnameria e restauro',
          degree: 'diploma',
          school: isHere ? 'SMK Santo Yusup' : 'Istituto professionale',
          location_name: isHere ? 'Pontianak' : 'Perugia',
          start_date: String(yearOf(addMonths(first, -84))),
          end_date: String(yearOf(addMonths(first, -48))),
        }),
      ];
    }
    const theology = study(person, 'theology', {
      subject: isHere ? 'Filsafat dan teologi' : 'Teologia',
      degree: 'bachelor',
      school: isHere ? 'STFT Widya Sasana' : 'Istituto Teologico',
      location_name: isHere ? 'Malang' : 'Assisi',
      start_date: String(yearOf(addMonths(first, 12))),
      end_date: String(yearOf(priesthood)),
    });
    if (!random.chance(0.3)) return [theology];
    const after = study(person, 'licence', {
      subject: random.pick(['Spiritualità francescana', 'Liturgia', 'Sacra Scrittura']),
      degree: 'licentiate',
      school: 'Pontificia Università Antonianum',
      location_name: 'Roma',
      start_date: addMonths(priesthood, 24),
      end_date: addMonths(priesthood, 48),
    });
    return [theology, after];
  });
}

/** Writes a brother's mother tongue, the language of his country, and one or two that he learned. */
export function languageRows(students: readonly Person[], random: Random): Language[] {
  return students.flatMap((person) => {
    const {id, key, nation, code} = person;
    const mother = motherTongues[nation];
    const present = isIslandCode(code) ? 'id' : 'it';
    const learned = random.shuffled(['en', 'la', 'it']).slice(0, random.int(1, 2));
    return [...new Set([mother, present, ...learned])].map((language): Language => {
      const level = random.pick(['good', 'basic'] as const);
      return {
        id: idOf('brother_languages', `${key}/${language}`),
        brother_id: id,
        language,
        level: language === mother ? 'mother_tongue' : language === present ? 'fluent' : level,
      };
    });
  });
}

function study(
  {id, key}: Person,
  name: string,
  values: Omit<Study, 'id' | 'brother_id' | 'notes'>,
): Study {
  return {id: idOf('studies', `${key}/${name}`), brother_id: id, ...values, notes: null};
}
