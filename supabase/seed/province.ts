import type {Day} from '#src/lib/civil-date.ts';
import {accountId, linkAccounts} from './accounts.ts';
import {pastActivity} from './activity.ts';
import {homeRows, serviceRows} from './assignments.ts';
import {brotherRow, documentRows, languageRows, studyRows} from './brother-rows.ts';
import {chapterRows} from './chapters.ts';
import {circumscriptions, countries, dioceses, institutionPlaces} from './geography.ts';
import {lodge, settle} from './household.ts';
import {fraternities, housePlaces, institutions} from './houses.ts';
import {goodsRows, noticeRows, orderRows, sacramentRows, stageRows, vowRows} from './life-rows.ts';
import {drawPeople, type Person} from './person.ts';
import {plantDefects, type Planted} from './planting.ts';
import {createRandom, type Random} from './random.ts';
import {reviewQueue} from './review-queue.ts';
import {draft, readTable, type Draft, type Tables} from './tables.ts';

const demoSeed = 1209;
const activityCount = 320;

/** As many as the tests count; with more, a crowd is added around them. */
export const demoBrothers = 500;

export type Province = ReturnType<typeof generateProvince>;

/** Makes up a whole province for a given day: the same one for the same day. */
export function generateProvince(options: {today: Day; brothers?: number}) {
  const {today, brothers = demoBrothers} = options;
  const random = createRandom(demoSeed);
  const drawn = drawPeople(today, brothers - demoBrothers, random);
  const {people, twins, crowd} = drawn;
  settle(people, today, random.fork('homes'));
  lodge(crowd);
  const links = linkAccounts(people, today);
  // The lists of the modules stay as they are, whatever is done to the rows.
  const tables = structuredClone(writeTables([...people, ...crowd], today, random.fork('rows')));
  for (const one of people) one.isKept ||= one.account !== null || twins.includes(one);
  const ground = {tables, people, today, random: random.fork('issues')};
  // Every issue the rules should find, and no other.
  const planted = [...plantDefects(ground), ...inborn(drawn)];
  const queue = {...ground, random: random.fork('queue')};
  const {proposals, newerUpdates} = reviewQueue(queue, planted);
  return {
    ...{today, people, tables, links, pendingChanges: proposals, newerUpdates, planted},
    activity: pastActivity(queue, proposals, activityCount - newerUpdates.length),
  };
}

/** The issues that come with lives as they were drawn, and with accounts as they are linked. */
function inborn({people, twins}: ReturnType<typeof drawPeople>): Planted[] {
  const brother = {entityType: 'brother', severity: 'high'} as const;
  const flawed = people.flatMap(({flaw, id}): Planted[] =>
    flaw === null ? [] : [{...brother, ...flaw, entityId: id}],
  );
  // Of a possible duplicate the rule names the record with the greater id.
  const [, twice = ''] = twins.map(({id}) => id).toSorted();
  return [
    ...flawed,
    {...brother, type: 'POSSIBLE_DUPLICATE', entityId: twice},
    {...brother, type: 'USER_LINKED_TO_EXITED', entityType: 'user', entityId: accountId('former')},
  ];
}

/** Writes people and houses down as the rows of the records, in an order in which rows may refer to each other. */
function writeTables(people: Person[], today: Day, random: Random): Tables {
  // Those with an account, and one in fifteen of the others, have what most profiles lack.
  const living = people.filter(({exit}) => exit === null);
  const students = living.filter(({account}) => account !== null || random.chance(1 / 15));
  const {chapters, elections} = chapterRows(people, today);
  const homes = people.flatMap(homeRows);
  return {
    ...{countries, circumscriptions, places: [...housePlaces, ...institutionPlaces]},
    ...{dioceses, fraternities, institutions, chapters},
    brothers: people.map(brotherRow),
    ordinations: people.flatMap(orderRows),
    vows: people.flatMap(vowRows),
    formation_stages: people.flatMap(stageRows),
    fraternity_assignments: homes,
    institution_assignments: serviceRows(people, homes, random),
    studies: students.flatMap(studyRows),
    brother_languages: students.flatMap(languageRows),
    elections,
    brother_documents: documentRows(people, today),
    goods_dispositions: students.flatMap(goodsRows),
    sacraments: students.flatMap(sacramentRows),
    parish_notices: students.flatMap(noticeRows),
    necrology_entries: necrologyRows(),
  };
}

const necrology = readTable(
  'necrology',
  'name | title | birth_name | birth_day | birth_place | death_day | death_place | age | remembrance',
);

/** The dead of the first centuries, of whom only a line of an old necrology is left. */
function necrologyRows(): Draft<'necrology_entries'>[] {
  return necrology.map(({name, age, ...texts}) => {
    const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
    return draft('necrology_entries', name, {...known, name, age: age === '' ? null : Number(age)});
  });
}
