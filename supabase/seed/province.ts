import type {Day} from '#src/lib/civil-date.ts';
import {pastActivity, type ActivityRow} from './activity.ts';
import {accountId} from './accounts.ts';
import {lodge, settle} from './household.ts';
import {linkAccounts} from './links.ts';
import {drawPeople, type People} from './person.ts';
import {plantInHouses, plantInPersons, type Planted} from './planting.ts';
import {createRandom} from './random.ts';
import {reviewQueue, type NewerUpdate, type ProposalRow} from './review-queue.ts';
import type {Tables} from './tables.ts';
import {writeTables} from './write-tables.ts';

const demoSeed = 1209;
const activityCount = 320;

/** As many as the tests count; with more, a crowd is added around them. */
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
  const drawn = drawPeople(today, brothers - demoBrothers, random);
  const {people, twins, crowd} = drawn;
  const household = settle(people, today, random.fork('homes'));
  lodge(crowd, household.homes);
  const owners = linkAccounts(people, household, today);
  const tables = writeTables([...people, ...crowd], household, owners, today, random);
  const kept = [...people.filter(({isForced}) => isForced), ...owners.values(), ...twins];
  const spared = new Set(kept.map(({id}) => id));
  const ground = {tables, people, today, random: random.fork('issues'), spared};
  const planted = [...plantInHouses(ground), ...plantInPersons(ground), ...inborn(drawn)];

  // Proposals are about islanders whose records have nothing else to show.
  const editable = people.filter(
    ({exit, isSuspended, code, id}) =>
      exit === null && !isSuspended && code === 'PRV-NUS' && !spared.has(id),
  );
  const ids = new Set(editable.map(({id}) => id));
  const queue = random.fork('queue');
  const subjects = {
    editable: queue.shuffled(tables.brothers.filter(({id}) => ids.has(id))),
    homeless: planted.find(({type}) => type === 'NO_CURRENT_FRATERNITY')?.entityId ?? '',
    lapsed: people.filter(({flaw}) => flaw === 'VOWS_EXPIRED'),
    formerLeft: owners.get('former')?.exit?.date ?? today,
  };
  const {proposals, newerUpdates} = reviewQueue(tables, subjects, today, queue);
  const count = activityCount - newerUpdates.length;
  return {
    ...{today, tables, pendingChanges: proposals, newerUpdates, planted},
    links: new Map([...owners].map(([username, {id}]) => [username, id])),
    activity: pastActivity(tables, proposals, count, today, queue),
  };
}

/** The issues that come with lives as they were drawn, and with accounts as they are linked. */
function inborn({people, twins: [one, other]}: People): Planted[] {
  const severities = {
    VOWS_EXPIRED: 'high',
    TEMP_OVER_6Y: 'medium',
    DEACON_UNDERAGE: 'medium',
  } as const;
  const brother = {entityType: 'brother', severity: 'high'} as const;
  // Of a possible duplicate the rule names the record with the greater id.
  const twice = one.id > other.id ? one.id : other.id;
  const former = accountId('former');
  return [
    ...people.flatMap(({flaw, id}): Planted[] =>
      flaw === null ? [] : [{...brother, type: flaw, severity: severities[flaw], entityId: id}],
    ),
    {...brother, type: 'POSSIBLE_DUPLICATE', entityId: twice},
    {type: 'USER_LINKED_TO_EXITED', severity: 'high', entityType: 'user', entityId: former},
  ];
}
