import {useMemo} from 'react';
import {roleOn} from '#src/domain/house-days.ts';
import {isMember, lastsOn} from '#src/domain/membership.ts';
import type {AssignmentTable} from '#src/domain/moves.ts';
import {rolesIn} from '#src/domain/role-rank.ts';
import type {Day} from '#src/lib/civil-date.ts';
import {recordOf, type RowOf} from '#src/records/registry.ts';
import {remainingRows} from './remaining-rows.ts';
import {type LocalRow, type TableView, useTables} from './rows.ts';
import {useToday} from './today.ts';

/** A brother who has a role today. */
type RoleHolder = {
  /** The id of the assignment. */
  readonly id: string;
  readonly table: AssignmentTable;
  readonly brother: RowOf<'brothers'>;
  /** The role as it is stored, which may name several. */
  readonly role: string;
  /** The name of the house or the institution. */
  readonly house: string;
};

/** A role with the brothers who have it today. */
export type HeldRole = {
  readonly role: string;
  /** Whether it is one of the listed roles, or the users' own words. */
  readonly isListed: boolean;
  /** Other names of a listed role, in all languages. */
  readonly names: readonly string[];
  readonly holders: readonly RoleHolder[];
};

const tables = [
  'brothers',
  'fraternities',
  'institutions',
  'fraternity_assignments',
  'institution_assignments',
] as const;

/**
 * Returns a function that lists the roles which brothers have today in houses and institutions; `undefined` until their
 * records are read. The list is made when it is first asked for.
 */
export function useHeldRoles(): (() => readonly HeldRole[]) | undefined {
  const today = useToday();
  const views = useTables(tables);
  return useMemo(() => {
    if (!views) return undefined;
    const {fraternities, institutions} = views;
    const holders = holdersAmong(views.brothers, today);
    return once(() =>
      byRole([
        ...holders('fraternity_assignments', views.fraternity_assignments, (row) =>
          fraternities.byId.get(row.fraternity_id),
        ),
        ...holders('institution_assignments', views.institution_assignments, (row) =>
          institutions.byId.get(row.institution_id),
        ),
      ]),
    );
  }, [views, today]);
}

/** Returns a function that lists who has a role in an assignment that lasts today; a former member has none. */
function holdersAmong(brothers: TableView<'brothers'>, today: Day) {
  return <T extends AssignmentTable>(
    table: T,
    assignments: TableView<T>,
    houseOf: (row: RowOf<T>) => LocalRow<'fraternities' | 'institutions'> | undefined,
  ): RoleHolder[] =>
    remainingRows(assignments.all).flatMap((row): RoleHolder[] => {
      const {row: brother, going} = brothers.byId.get(row.brother_id) ?? {};
      if (!row.role || !lastsOn(row, today)) return [];
      if (!brother || going || brother.deleted_at || !isMember(brother)) return [];
      const house = houseOf(row)?.row;
      const role = roleOn(row, house, today);
      return role === null ? [] : [{id: row.id, table, brother, role, house: house?.name ?? ''}];
    });
}

function byRole(holders: readonly RoleHolder[]): readonly HeldRole[] {
  const roles = new Map<string, HeldRole & {holders: RoleHolder[]}>();
  for (const holder of holders) {
    const spec = recordOf(holder.table).fields['role']?.spec;
    if (spec?.kind !== 'open-choice') continue;
    const listed = rolesIn(holder.role, spec);
    for (const role of listed.length > 0 ? listed : [holder.role.trim()]) {
      let held = roles.get(role);
      if (!held) {
        const names = spec.names[role] ?? [];
        roles.set(role, (held = {role, isListed: listed.length > 0, names, holders: []}));
      }
      held.holders.push(holder);
    }
  }
  return [...roles.values()];
}

/** Makes a function that computes its result at the first call. */
function once<T>(make: () => T): () => T {
  let made: {readonly value: T} | null = null;
  return () => (made ??= {value: make()}).value;
}
