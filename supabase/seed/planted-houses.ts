import {addDays, addMonths, type Day} from '#src/lib/civil-date.ts';
import {houses, type House} from './houses.ts';
import {isSettled, type Ground, type Planted} from './planting.ts';
import {idOf, readTable, type Draft, type Tables} from './tables.ts';

/** The defects of homes, each in a house of its own: issue, severity, whose, who gets it, and what is done. */
const defects = readTable(`
  type                     | severity | entityType | fitting               | done
  NO_CURRENT_FRATERNITY    | medium   | brother    | member on the islands | leave
  NO_CURRENT_FRATERNITY    | medium   | brother    | member                | leave
  TWO_CURRENT_FRATERNITIES | high     | brother    | member                | add second home
  TWO_GUARDIANS            | high     | fraternity | recent member         | become guardian
  NO_GUARDIAN              | medium   | fraternity | guardian              | become member
  GUARDIAN_TERM            | medium   | brother    | guardian              | lengthen term
`);

const daysSinceLeaving = 40;
/** Months, more than the three years of a guardian's term. */
const longTerm = 40;

type Home = Draft<'fraternity_assignments'>;

const who: Readonly<Record<string, (home: Home, house: House, today: Day) => boolean>> = {
  member: ({role, start_date}, _, today) =>
    role === 'member' && start_date < addDays(today, -daysSinceLeaving),
  'member on the islands': ({role, start_date}, {code}, today) =>
    role === 'member' && code === 'PRV-NUS' && start_date < addDays(today, -daysSinceLeaving),
  'recent member': ({role, start_date}, _, today) =>
    role === 'member' && start_date > addMonths(today, -35),
  guardian: ({role}) => role === 'guardian',
};

/** Does it and says so, or says that this home is not fit for it. */
const what: Readonly<Record<string, (home: Home, tables: Tables, today: Day) => boolean>> = {
  leave: (home, _, today) => has(home, {end_date: addDays(today, -daysSinceLeaving)}),
  'become guardian': (home) => has(home, {role: 'guardian'}),
  'become member': (home) => has(home, {role: 'member'}),
  'add second home': (home, {fraternity_assignments: homes}, today) => {
    // The houses of the custody are not full.
    const other = houses.findLast(({id, code}) => code === 'CUS-ARA' && id !== home.fraternity_id);
    const id = idOf('fraternity_assignments', `${home.id}/second home`);
    const fraternity_id = other?.id ?? '';
    homes.push({...home, id, fraternity_id, start_date: addDays(today, -3)});
    return true;
  },
  'lengthen term': (home, {fraternity_assignments: homes}) => {
    const start_date = addMonths(home.start_date, -longTerm);
    const before = homes.findLast(
      ({brother_id, end_date}) => brother_id === home.brother_id && end_date !== null,
    );
    if (before === undefined || before.start_date > addDays(start_date, -30)) return false;
    return has(before, {end_date: addDays(start_date, -1)}) && has(home, {start_date});
  },
};

/** Plants the defects of the houses; those of two are too small by themselves. */
export function plantInHouses(ground: Ground): Planted[] {
  const {tables, people, today, random, spared} = ground;
  const settled = new Set(people.filter(isSettled).map(({id}) => id));
  const left = new Set(random.shuffled(houses.filter(({residents}) => residents === null)));
  const planted = defects.map(({type, severity, entityType, fitting, done}) => {
    for (const house of left) {
      const home = tables.fraternity_assignments.find(
        (row) =>
          row.fraternity_id === house.id &&
          row.end_date === null &&
          settled.has(row.brother_id) &&
          !spared.has(row.brother_id) &&
          who[fitting]?.(row, house, today) === true,
      );
      if (home === undefined || what[done]?.(home, tables, today) !== true) continue;
      left.delete(house);
      spared.add(home.brother_id);
      const entityId = entityType === 'brother' ? home.brother_id : house.id;
      return {type, severity, entityType, entityId} as Planted;
    }
    throw new Error(`No house is left for ${type}.`);
  });
  const small = houses.filter(({residents}) => residents !== null && residents < 3);
  const tooSmall = {type: 'HOUSE_UNDER_3', severity: 'low', entityType: 'fraternity'} as const;
  return [...planted, ...small.map(({id}) => ({...tooSmall, entityId: id}))];
}

function has(home: Home, values: Partial<Home>): boolean {
  Object.assign(home, values);
  return true;
}
