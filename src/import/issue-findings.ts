import {lastsOn} from '#src/domain/membership.ts';
import {findIssues} from '#src/domain/validation/find-issues.ts';
import {isRowIssueType, type Issue, type IssueType} from '#src/domain/validation/issue.ts';
import type {ProvinceRecords, Span} from '#src/domain/validation/records.ts';
import {addToGroup} from '#src/lib/add-to-group.ts';
import {historyTables, isLifeEventTable} from '#src/records/life-event-tables.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import type {PlanRequest} from './import-plan.ts';
import type {NextSlice} from './time-slices.ts';

/** Issues of a record itself, whatever is written about it; life events have types of their own. */
const ownTypes: ReadonlySet<IssueType> = new Set<IssueType>([
  'DATE_ORDER',
  'FUTURE_DATE',
  'IMPLAUSIBLE_AGE',
  'MISSING_BIRTH_DATE',
  'BIRTHDAY_MISMATCH',
  'DECEASED_NO_DATE',
  'DECEASED_NO_PLACE',
  'DEPARTED_NO_DATE',
  'DEPARTED_NO_REASON',
  'EVENT_AFTER_DEATH',
  'OPEN_POST_AFTER_EXIT',
  'NAME_FORMAT',
  'PARISH_NO_DIOCESE',
  'PLACE_NO_COUNTRY',
]);

/** Returns, by id, the issues that the records would have after the import. */
export async function issuesOf(
  request: PlanRequest,
  laid: ReadonlyMap<string, AnyRow>,
  nextSlice: NextSlice,
): Promise<ReadonlyMap<string, readonly Issue[]>> {
  const {table} = request;
  const found = new Map<string, Issue[]>();
  const take = (issues: readonly Issue[], ids: (issue: Issue) => readonly string[]): void => {
    for (const issue of issues)
      for (const id of ids(issue)) if (laid.has(id)) addToGroup(found, id, issue);
  };
  if (table === 'brothers' || isLifeEventTable(table)) {
    const lives = await gatherLives(request, laid, nextSlice);
    const owner = recordOf(table).parent ?? 'id';
    const concerned = new Set([...laid.values()].map((row) => row[owner]));
    let judged = 0;
    for (const brother of concerned) {
      take(findIssues(lives(brother)), ({type, rows, entityId}) => {
        if (table === 'brothers')
          return ownTypes.has(type) && entityId === brother ? [entityId] : [];
        // The brothers of his house are judged in their own turn.
        return isRowIssueType(type) ? rows.filter((id) => laid.get(id)?.[owner] === brother) : [];
      });
      await nextSlice(++judged / concerned.size);
    }
  }
  if (table === 'institutions' || table === 'places') {
    const province = {...empty(request), [table]: [...laid.values()]};
    take(findIssues(province), ({type, entityId}) => (ownTypes.has(type) ? [entityId] : []));
  }
  return found;
}

/** Returns the records of a brother, and of the brothers of his house, after the import. */
type Lives = (brother: unknown) => ProvinceRecords;

async function gatherLives(
  request: PlanRequest,
  laid: ReadonlyMap<string, AnyRow>,
  nextSlice: NextSlice,
): Promise<Lives> {
  const tables = ['brothers', ...historyTables, 'elections'] as const;
  const rowsOf = new Map<string, Map<unknown, AnyRow[]>>();
  const household = new Map<unknown, AnyRow[]>();
  for (const table of tables) {
    const byBrother = new Map<unknown, AnyRow[]>();
    rowsOf.set(table, byBrother);
    const known = request.known(table);
    const isOurs = table === request.table;
    const standing = isOurs ? known.filter(({id}) => !laid.has(id)) : known;
    for (const rows of isOurs ? [standing, laid.values()] : [standing])
      for (const row of rows) {
        addToGroup(byBrother, row[recordOf(table).parent ?? 'id'], row);
        if (table === 'fraternity_assignments' && lastsOn(row as object as Span, request.today))
          addToGroup(household, row['fraternity_id'], row);
        await nextSlice(0);
      }
  }
  const houseOf = request.table === 'fraternity_assignments';
  return (brother) => {
    const own = rowsOf.get('fraternity_assignments')?.get(brother) ?? [];
    const mates = houseOf
      ? own
          .filter(({id}) => laid.has(id))
          .flatMap((row) => household.get(row['fraternity_id']) ?? [])
      : [];
    const concerned = [...new Set([brother, ...mates.map((row) => row['brother_id'])])];
    const rows = Object.fromEntries(
      tables.map((table) => [table, concerned.flatMap((id) => rowsOf.get(table)?.get(id) ?? [])]),
    );
    // The rules take the rows of the mirror as records.
    return {
      ...empty(request),
      fraternities: request.known('fraternities'),
      institutions: request.known('institutions'),
      ...rows,
    } as object as ProvinceRecords;
  };
}

function empty({today, known}: PlanRequest): ProvinceRecords {
  return {
    today,
    settings: known('settings') as unknown[] as ProvinceRecords['settings'],
    brothers: [],
    vows: [],
    ordinations: [],
    formation_stages: [],
    fraternity_assignments: [],
    institution_assignments: [],
    elections: [],
    fraternities: [],
    institutions: [],
    places: [],
    users: [],
  };
}
