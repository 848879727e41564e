import {lastsOn} from '#src/domain/membership.ts';
import {isGuardian} from '#src/domain/offices.ts';
import {ofRows, ofWhole, toIssue} from './finding.ts';
import type {Issue} from './issue.ts';
import {isInOrder, isProfessed, type Life} from './lives.ts';
import type {HomeRecord, FraternityRecord, InstitutionRecord, PlaceRecord} from './records.ts';

/** Judges the houses by who lives there today. */
export function fraternityIssues(
  fraternities: readonly FraternityRecord[],
  lives: readonly Life[],
): Issue[] {
  const households = gatherHouseholds(lives);
  return fraternities.flatMap(({id, type}) => {
    const household = households.get(id) ?? emptyHousehold();
    const {residents, professed, guardians, guardianHomes} = household;
    const isLeaderless = residents.size >= 3 && guardians.size === 0;
    const isSmall = conventTypes.has(type) && professed.size < 3;
    return [
      ofRows('TWO_GUARDIANS', 'high', guardians.size > 1 ? guardianHomes : [], () => null),
      ofWhole('NO_GUARDIAN', 'medium', isLeaderless, String(residents.size)),
      ofWhole('HOUSE_UNDER_3', 'low', isSmall, String(professed.size)),
    ]
      .filter((finding) => finding !== null)
      .map((finding) => toIssue(finding, 'fraternity', id));
  });
}

/** Judges the institutions. */
export function institutionIssues(institutions: readonly InstitutionRecord[]): Issue[] {
  return institutions
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
  readonly guardians: Set<string>;
  readonly guardianHomes: HomeRecord[];
};

function emptyHousehold(): Household {
  return {residents: new Set(), professed: new Set(), guardians: new Set(), guardianHomes: []};
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
      household.guardians.add(life.brother.id);
      household.guardianHomes.push(home);
    }
  }
  return households;
}
