import {addMonths} from '#src/lib/civil-date.ts';
import {orderOf} from './course.ts';
import type {Person} from './person.ts';
import {issue, type Planted} from './planting.ts';

/**
 * Makes one of the transferred the same man as an active one: when he moved to the custody, a second
 * record was begun for him. An issue to be found.
 */
export function recordTwice(people: readonly Person[]): {
  people: Person[];
  twins: [Person, Person];
} {
  const copy = people.find(({key}) => key === 'transferred-0');
  const left = copy?.exit?.date;
  const original = people.find((one) => {
    const ordained = orderOf(one.course, 'priesthood');
    return (
      one.code === 'CUS-ARA' &&
      one.kind === 'priest' &&
      one.nation === 'Indonesia' &&
      !one.isForced &&
      ordained !== null &&
      left !== undefined &&
      ordained < addMonths(left, -12)
    );
  });
  if (copy === undefined || original === undefined)
    throw new Error('Nobody can be recorded twice.');
  const {name, birth, course} = original;
  const twin: Person = {...copy, name, birth, course};
  return {people: people.map((one) => (one === copy ? twin : one)), twins: [original, twin]};
}

/** The record with the greater id is the one that is said to be a duplicate. */
export function twinIssue([one, other]: readonly [Person, Person]): Planted {
  return issue('POSSIBLE_DUPLICATE', 'high', one.id > other.id ? one : other);
}
