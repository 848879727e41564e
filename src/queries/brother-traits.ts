import {useMemo} from 'react';
import {roleOn, type Suppressible} from '#src/domain/house-days.ts';
import {highestOrder} from '#src/domain/holy-orders.ts';
import {isMember, lastsOn} from '#src/domain/membership.ts';
import {rolesIn} from '#src/domain/role-rank.ts';
import {listedRole} from '#src/domain/listed-role.ts';
import {houseRoleNames, roleNames} from '#src/domain/role-names.ts';
import type {AssignmentRecord} from '#src/domain/validation/records.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {RowOf, TableName} from '#src/records/registry.ts';
import {type HomeOf, useHomes} from './homes.ts';
import {rowsByParent} from './children.ts';
import {remainingRows} from './remaining-rows.ts';
import {type TableView, useTable} from './rows.ts';
import {useToday} from './today.ts';

/** What related records say of a brother. */
export type TraitName =
  | 'fraternity'
  | 'diocese'
  | 'role'
  | 'language'
  | 'ordination'
  | 'profession';

type BrotherRow = RowOf<'brothers'>;

/**
 * Returns the values of a trait: the house where a brother lives and its diocese as ids, the listed roles that he has
 * today, the languages that he speaks, the highest order or 'none', the day of the first profession. The same array each time.
 */
export type TraitsOf = (brother: BrotherRow, trait: TraitName) => readonly string[];

const none: readonly string[] = [];

/**
 * Returns a function that finds traits when it is asked, and remembers them; `undefined` until their records are
 * read. Only the records of the `wanted` traits are read, because 20,000 brothers have many.
 */
export function useBrotherTraits(wanted: readonly TraitName[]): TraitsOf | undefined {
  const today = useToday();
  const wants = (...names: readonly TraitName[]) => names.some((name) => wanted.includes(name));
  const wantsHome = wants('fraternity', 'diocese');
  const homes = useHomes(wantsHome);
  const fraternities = useTable(wants('diocese', 'role') ? 'fraternities' : null);
  const institutions = useTable(wants('role') ? 'institutions' : null);
  const houseRoles = useTable(wants('role') ? 'fraternity_assignments' : null);
  const otherRoles = useTable(wants('role') ? 'institution_assignments' : null);
  const languages = useTable(wants('language') ? 'brother_languages' : null);
  const ordinations = useTable(wants('ordination') ? 'ordinations' : null);
  const vows = useTable(wants('profession') ? 'vows' : null);
  const isRead =
    (!wantsHome || homes !== undefined) &&
    (!wants('diocese', 'role') || fraternities !== undefined) &&
    (!wants('role') ||
      (institutions !== undefined && houseRoles !== undefined && otherRoles !== undefined)) &&
    (!wants('language') || languages !== undefined) &&
    (!wants('ordination') || ordinations !== undefined) &&
    (!wants('profession') || vows !== undefined);

  return useMemo(() => {
    if (!isRead) return undefined;
    const finders: Readonly<Record<TraitName, Finder | null>> = {
      fraternity: homes ? (brother) => idsOf(homes, brother) : null,
      diocese:
        homes && fraternities
          ? (brother) =>
              idsOf(homes, brother).flatMap((id) => fraternities.byId.get(id)?.row.diocese_id ?? [])
          : null,
      role:
        fraternities && institutions && houseRoles && otherRoles
          ? roleFinder({fraternities, institutions, houseRoles, otherRoles}, today)
          : null,
      language: languages ? languageFinder(languages) : null,
      ordination: ordinations ? ordinationFinder(ordinations, today) : null,
      profession: vows ? professionFinder(vows, today) : null,
    };
    const known = new Map<TraitName, Map<BrotherRow, readonly string[]>>();
    return (brother, trait) => {
      let own = known.get(trait);
      if (!own) known.set(trait, (own = new Map<BrotherRow, readonly string[]>()));
      let values = own.get(brother);
      if (!values) own.set(brother, (values = finders[trait]?.(brother) ?? none));
      return values;
    };
  }, [
    isRead,
    homes,
    fraternities,
    institutions,
    houseRoles,
    otherRoles,
    languages,
    ordinations,
    vows,
    today,
  ]);
}

type Finder = (brother: BrotherRow) => readonly string[];

function idsOf(homes: HomeOf, brother: BrotherRow): string[] {
  const home = homes(brother);
  return home === null ? [] : [home.id];
}

type RoleTables = {
  readonly fraternities: TableView<'fraternities'>;
  readonly institutions: TableView<'institutions'>;
  readonly houseRoles: TableView<'fraternity_assignments'>;
  readonly otherRoles: TableView<'institution_assignments'>;
};

/** The roles of all assignments that last today; a former member has none. */
function roleFinder(
  {fraternities, institutions, houseRoles, otherRoles}: RoleTables,
  today: Day,
): Finder {
  const inHouses = childrenIn('fraternity_assignments', houseRoles);
  const elsewhere = childrenIn('institution_assignments', otherRoles);
  return (brother) => {
    if (!isMember(brother)) return none;
    const roles = [
      ...inHouses(brother.id).flatMap((row) => {
        const house = fraternities.byId.get(row.fraternity_id)?.row;
        return presentRoles(row, house, today, houseRoleNames);
      }),
      ...elsewhere(brother.id).flatMap((row) => {
        const institution = institutions.byId.get(row.institution_id)?.row;
        return presentRoles(row, institution, today, roleNames);
      }),
    ];
    return [...new Set(roles)];
  };
}

function presentRoles(
  assignment: AssignmentRecord,
  house: Suppressible | undefined,
  today: Day,
  names: typeof roleNames,
): readonly string[] {
  const role = lastsOn(assignment, today) ? roleOn(assignment, house, today) : null;
  return role === null ? none : rolesIn(role, {read: (text) => listedRole(names, text)});
}

/** The languages of a brother, each once, by code or in the user's own words. */
function languageFinder(languages: TableView<'brother_languages'>): Finder {
  const own = childrenIn('brother_languages', languages);
  return ({id}) => [...new Set(own(id).map(({language}) => language))];
}

function ordinationFinder(ordinations: TableView<'ordinations'>, today: Day): Finder {
  const own = childrenIn('ordinations', ordinations);
  return ({id}) => [highestOrder(own(id), today) ?? 'none'];
}

/** A scheduled profession is not taken yet. */
function professionFinder(vows: TableView<'vows'>, today: Day): Finder {
  const own = childrenIn('vows', vows);
  return ({id}) => {
    const [first] = own(id)
      .map(({date}) => date)
      .filter((date) => date <= today)
      .sort();
    return first === undefined ? none : [first];
  };
}

/** Returns a function that returns the rows of a brother, without those that the user deletes. */
function childrenIn<T extends TableName>(
  table: T,
  view: TableView<T>,
): (id: string) => readonly RowOf<T>[] {
  const own = rowsByParent(table, view);
  return (id) => remainingRows(own.get(id) ?? []);
}
