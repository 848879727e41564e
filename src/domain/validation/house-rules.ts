import {isFoundedOn, isSuppressedOn} from '#src/domain/house-days.ts';
import {lastsOn} from '#src/domain/membership.ts';
import {isGuardian} from '#src/domain/offices.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {ofRows, ofWhole, toIssue} from './finding.ts';
import type {Issue} from './issue.ts';
import {isInOrder, isProfessed, type Life} from './lives.ts';
import type {HomeRecord, FraternityRecord, InstitutionRecord, PlaceRecord} from './records.ts';

/** Judges the houses that exist today by who lives there. */
export function fraternityIssues(
  fraternities: readonly FraternityRecord[],
  lives: readonly Life[],
  today: Day,
): Issue[] {
  const households = gatherHouseholds(lives);
  const existing = fraternities.filter((house) => !isSuppressedOn(house, today));
  return existing.flatMap((house) => {
    const {id, type} = house;
    const household = households.get(id) ?? emptyHousehold();
    const {residents, professed, guardiansBefore, guardiansAfter, guardianHomes} = household;
    const isLeaderless = residents.size >= 3 && guardianHomes.length === 0;
    const isShared = guardiansBefore.size > 1 || guardiansAfter.size > 1;
    // Brothers move to a house that a chapter has decided when it is founded.
    const isConvent = conventTypes.has(type) && isFoundedOn(house, today);
    const isSmall = isConvent && professed.size < 3;
    return [
      ofRows('TWO_GUARDIANS', 'high', isShared ? guardianHomes : [], () => null),
      ofWhole('NO_GUARDIAN', 'medium', isLeaderless, String(residents.size)),
      ofWhole('HOUSE_UNDER_3', 'low', isSmall, String(professed.size)),
    ]
      .filter((finding) => finding !== null)
      .map((finding) => toIssue(finding, 'fraternity', id));
  });
}

/** Judges the institutions that are not closed. */
export function institutionIssues(institutions: readonly InstitutionRecord[], today: Day): Issue[] {
  return institutions
    .filter((one) => !isSuppressedOn(one, today))
    .filter(({type, diocese_id}) => type === 'parish' && diocese_id === null)
    .map(({id}) => toIssue(dioceseMissing, 'institution', id));
}

/** Judges the places. */
export function placeIssues(places: readonly PlaceRecord[]): Issue[] {
  return places
    .filter(({country_id}) => country_id === null)
    .map(({id}) => toIssue(countryMissing, 'place', id));
}

const dioceseMissing = {
  type: 'PARISH_NO_DIOCESE',
  severity: 'medium',
  rows: [],
  detail: null,
} as const;
const countryMissing = {type: 'PLACE_NO_COUNTRY', severity: 'low', rows: [], detail: null} as const;

/** Houses in which a community lives: the others are offices and districts. */
const conventTypes = new Set(['friary', 'formational', 'parochial', 'specialized', 'local']);

type Household = {
  readonly residents: Set<string>;
  readonly professed: Set<string>;
  /** The guardians since before today, and those until after today: one may take over from another on one day. */
  readonly guardiansBefore: Set<string>;
  readonly guardiansAfter: Set<string>;
  readonly guardianHomes: HomeRecord[];
};

function emptyHousehold(): Household {
  return {
    residents: new Set(),
    professed: new Set(),
    guardiansBefore: new Set(),
    guardiansAfter: new Set(),
    guardianHomes: [],
  };
}

function gatherHouseholds(lives: readonly Life[]): Map<string, Household> {
  const households = new Map<string, Household>();
  for (const life of lives) {
    if (!isInOrder(life)) continue;
    for (const home of life.homes) {
      if (!lastsOn(home, life.today)) continue;
      const household = households.get(home.fraternity_id) ?? emptyHousehold();
      households.set(home.fraternity_id, household);
      household.residents.add(life.brother.id);
      if (isProfessed(life)) household.professed.add(life.brother.id);
      if (!isGuardian(home.role)) continue;
      if (home.start_date < life.today) household.guardiansBefore.add(life.brother.id);
      if (home.end_date !== life.today) household.guardiansAfter.add(life.brother.id);
      household.guardianHomes.push(home);
    }
  }
  return households;
}
