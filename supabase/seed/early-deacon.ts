import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import type {Course} from './course.ts';
import {ministries, studies, temporaryVows} from './formation.ts';

/**
 * Follows one who entered on the morrow of his eighteenth birthday and took every step as soon as it
 * is allowed, the diaconate a little sooner: he was not yet twenty-three (can. 1031 §1).
 */
export function earlyDeacon(birth: Day, today: Day): Course {
  const postulancy = addDays(addMonths(birth, 12 * 18), 5);
  const novitiate = addMonths(postulancy, 12);
  const first = addMonths(novitiate, 12);
  const perpetual = addMonths(first, 33);
  const diaconate = addDays(perpetual, 20);
  const priesthood = addMonths(birth, 12 * 25 + 4);
  return {
    stages: [
      {stage: 'postulancy', start: postulancy, end: novitiate},
      {stage: 'novitiate', start: novitiate, end: first},
      ...studies(first, true, diaconate, today),
      {stage: 'diaconal_year', start: diaconate, end: priesthood},
    ],
    vows: [
      ...temporaryVows(first, false, perpetual),
      {type: 'solemn', date: perpetual, months: null},
    ],
    orders: [
      ...ministries(first, perpetual),
      {type: 'diaconate', date: diaconate},
      {type: 'priesthood', date: priesthood},
    ],
  };
}
