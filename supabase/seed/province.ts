import type {Day} from '#src/lib/civil-date.ts';
import {pastActivity, type ActivityRow} from './activity.ts';
import {activePeople} from './active-people.ts';
import {accountId} from './accounts.ts';
import {checkProvince} from './checks.ts';
import {crowd, lodge} from './crowd.ts';
import {gonePeople} from './gone-people.ts';
import {settle} from './household.ts';
import {linkAccounts} from './links.ts';
import {createNaming} from './naming.ts';
import type {Person} from './person.ts';
import {plantInCourses} from './planted-courses.ts';
import {plantInHouses} from './planted-houses.ts';
import {plantInPersons} from './planted-persons.ts';
import {issue, type Ground, type Planted} from './planting.ts';
import type {ProposalRow} from './proposals.ts';
import {createRandom, type Random} from './random.ts';
import type {Tables} from './tables.ts';
import {recordTwice, twinIssue} from './twins.ts';
import {reviewQueue, type NewerUpdate} from './workflow.ts';
import {writeTables} from './write-tables.ts';

const demoSeed = 1209;

/** As many as the description counts; with more, a crowd is added around them. */
export const demoBrothers = 500;

export type Province = {
  today: Day;
  tables: Tables;
  /** Whose account is whose: username → brother. */
  links: ReadonlyMap<string, string>;
  pendingChanges: ProposalRow[];
  activity: ActivityRow[];
  newerUpdates: NewerUpdate[];
  /** Every issue the rules should find, and no other. */
  planted: Planted[];
};

/** Makes up a whole province for a given day: the same one for the same day and seed. */
export function generateProvince(options: {
  today: Day;
  seed?: number;
  brothers?: number;
}): Province {
  const {today, seed = demoSeed, brothers = demoBrothers} = options;
  const random = createRandom(seed);
  const naming = createNaming(random.fork('names'));
  const {people, twins} = recordTwice([
    ...activePeople(today, random.fork('active'), naming),
    ...gonePeople(today, random.fork('gone'), naming),
  ]);
  const others = crowd(Math.max(0, brothers - demoBrothers), today, random.fork('crowd'), naming);
  const household = lodge(others, settle(people, today, random.fork('homes')));
  const owners = linkAccounts(people, household, today);
  const tables = writeTables([...people, ...others], household, today, random);
  const spared = new Set(
    [...people.filter(({isForced}) => isForced), ...owners.values(), ...twins].map(({id}) => id),
  );
  const ground: Ground = {tables, people, household, today, random: random.fork('issues'), spared};
  for (const one of people) if (one.exit?.kind === 'deceased') spared.delete(one.id);
  const planted = [
    ...plantInHouses(ground),
    ...plantInCourses(ground),
    ...plantInPersons(ground),
    ...people.flatMap((one) =>
      one.flaw === null ? [] : [issue(one.flaw.type, one.flaw.severity, one)],
    ),
    twinIssue(twins),
    formerIssue,
  ];
  const queue = random.fork('queue');
  const workflow = reviewQueue(
    tables,
    {
      editable: editable(ground, queue),
      former: owned(owners, 'former'),
      homeless: homeless(people, planted),
      lapsed: people.filter(({flaw}) => flaw?.type === 'VOWS_EXPIRED'),
    },
    today,
    queue,
  );
  const province: Province = {
    today,
    tables,
    links: new Map([...owners].map(([username, {id}]) => [username, id])),
    pendingChanges: workflow.proposals,
    activity: pastActivity(tables, workflow, today, queue),
    newerUpdates: workflow.newerUpdates,
    planted,
  };
  if (brothers === demoBrothers) checkProvince(province);
  return province;
}

const formerIssue: Planted = {
  type: 'USER_LINKED_TO_EXITED',
  severity: 'high',
  entityType: 'user',
  entityId: accountId('former'),
};

/** Islanders whose records proposals may speak of. */
function editable({people, spared}: Ground, random: Random): Person[] {
  return random.shuffled(
    people.filter(
      (one) =>
        one.exit === null && !one.isSuspended && one.code === 'PRV-NUS' && !spared.has(one.id),
    ),
  );
}

function owned(owners: ReadonlyMap<string, Person>, username: string): Person {
  const person = owners.get(username);
  if (person === undefined) throw new Error(`The account ${username} is linked to nobody.`);
  return person;
}

/** The first of those whom no house has now. */
function homeless(people: readonly Person[], planted: readonly Planted[]): Person {
  const id = planted.find(({type}) => type === 'NO_CURRENT_FRATERNITY')?.entityId;
  const person = people.find((one) => one.id === id);
  if (person === undefined) throw new Error('Everybody has a home.');
  return person;
}
