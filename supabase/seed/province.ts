import {addMonths, type Day} from '#src/lib/civil-date.ts';
import {pastActivity, type ActivityRow} from './activity.ts';
import {accountId} from './accounts.ts';
import {checkProvince} from './checks.ts';
import {lodge, settle} from './household.ts';
import {linkAccounts} from './links.ts';
import {drawPeople, type Person} from './person.ts';
import {plantInHouses} from './planted-houses.ts';
import {plantInPersons} from './planted-persons.ts';
import type {Ground, Planted} from './planting.ts';
import type {ProposalRow} from './proposals.ts';
import {createRandom} from './random.ts';
import {reviewQueue, type NewerUpdate} from './review-queue.ts';
import type {Tables} from './tables.ts';
import {writeTables} from './write-tables.ts';

const demoSeed = 1209;
const activityCount = 320;

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

/** Makes up a whole province for a given day: the same one for the same day. */
export function generateProvince(options: {today: Day; brothers?: number}): Province {
  const {today, brothers = demoBrothers} = options;
  const random = createRandom(demoSeed);
  const {people, twins, crowd} = drawPeople(today, brothers - demoBrothers, random);
  const household = settle(people, today, random.fork('homes'));
  lodge(crowd, household);
  const owners = linkAccounts(people, household, today);
  const tables = writeTables([...people, ...crowd], household, today, random);
  const spared = [...people.filter(({isForced}) => isForced), ...owners.values(), ...twins];
  const ground: Ground = {
    ...{tables, people, household, today, random: random.fork('issues')},
    spared: new Set(spared.map(({id}) => id)),
  };
  const planted = [...plantInHouses(ground), ...plantInPersons(ground), ...inborn(people, twins)];

  const queue = random.fork('queue');
  const editable = new Set(people.filter((one) => isEditable(one, ground)).map(({id}) => id));
  const homeless = planted.find(({type}) => type === 'NO_CURRENT_FRATERNITY')?.entityId;
  const subjects = {
    editable: queue.shuffled(tables.brothers.filter(({id}) => editable.has(id))),
    formerLeft: owners.get('former')?.exit?.date ?? addMonths(today, -6),
    homeless: people.find(({id}) => id === homeless) as Person,
    lapsed: people.filter(({flaw}) => flaw === 'VOWS_EXPIRED'),
  };
  const {proposals, newerUpdates} = reviewQueue(tables, subjects, today, queue);
  const province: Province = {
    ...{today, tables, pendingChanges: proposals, newerUpdates, planted},
    links: new Map([...owners].map(([username, {id}]) => [username, id])),
    activity: pastActivity(tables, proposals, activityCount - newerUpdates.length, today, queue),
  };
  if (brothers === demoBrothers) checkProvince(province);
  return province;
}

const severities = {
  VOWS_EXPIRED: 'high',
  TEMP_OVER_6Y: 'medium',
  DEACON_UNDERAGE: 'medium',
} as const;

/** The issues that come with lives as they were drawn, and with accounts as they are linked. */
function inborn(people: readonly Person[], [one, other]: readonly [Person, Person]): Planted[] {
  // Of a possible duplicate the rule names the record with the greater id.
  const twice = one.id > other.id ? one : other;
  const former = accountId('former');
  return [
    ...people.flatMap(({flaw, id}): Planted[] =>
      flaw === null
        ? []
        : [{type: flaw, severity: severities[flaw], entityType: 'brother', entityId: id}],
    ),
    {type: 'POSSIBLE_DUPLICATE', severity: 'high', entityType: 'brother', entityId: twice.id},
    {type: 'USER_LINKED_TO_EXITED', severity: 'high', entityType: 'user', entityId: former},
  ];
}

/** Islanders whose records proposals may be about. */
function isEditable({exit, isSuspended, code, id}: Person, {spared}: Ground): boolean {
  return exit === null && !isSuspended && code === 'PRV-NUS' && !spared.has(id);
}
