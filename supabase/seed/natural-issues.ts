import {defaultSettings} from '#src/domain/settings.ts';
import {vowStatus} from '#src/domain/vow-status.ts';
import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {completedYears} from './calendar.ts';
import {firstProfession, orderOf, perpetualProfession} from './course.ts';
import type {Person} from './person.ts';
import {issue, type Planted} from './planting.ts';

/** Issues that come with a life as it was planned: lapsed vows, too many years in them, a deacon too young. */
export function naturalIssues(people: readonly Person[], today: Day): Planted[] {
  const active = people.filter(({exit}) => exit === null);
  return active.flatMap((person) => {
    const found: Planted[] = [];
    const first = firstProfession(person.course);
    const perpetual = perpetualProfession(person.course);
    const {status} = vowStatus({
      membershipStatus: 'active',
      vows: person.course.vows.map(({type, date, months}) => ({
        type,
        date,
        duration_months: months,
      })),
      today,
      settings: defaultSettings,
    });
    if (first !== null && perpetual === null && addMonths(first, 72) < today) {
      found.push(issue('P06', person));
    }
    if (status === 'Expired Past Grace') found.push(issue('P09', person));
    const diaconate = orderOf(person.course, 'diaconate');
    if (diaconate !== null && completedYears(person.birth, diaconate) < 23) {
      found.push(issue('O01', person));
    }
    return found;
  });
}
