import type {AnyRow} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {type ApplyRow, createApplyRow, type Outcome} from './apply-row.ts';
import {createMatcher, type Match, type Matcher} from './create-matcher.ts';
import type {RowDecision, ImportPlan, PlannedRow, PlanRequest} from './import-plan.ts';
import {ID_COLUMN} from './importable-tables.ts';
import {identityOf} from './identity.ts';
import {issuesOf} from './issue-findings.ts';
import {prepareRows, type ReadRow, type RowReader} from './read-rows.ts';
import type {RowFinding, FoundFault} from './row-finding.ts';
import {type NextSlice, type RunOptions, startTimeSlices} from './time-slices.ts';

/** Computes what an import would change, and writes nothing. The same request makes the same plan. */
export async function makePlan(request: PlanRequest, run: RunOptions): Promise<ImportPlan> {
  const nextSlice = startTimeSlices(run);
  const {table, file, known} = request;
  const reader = await prepareRows(request, nextSlice);
  const matcher = await createMatcher(table, known, nextSlice);
  const records = new Map(known(table).map((row) => [row.id, row]));
  const plan = createPlanner(request, reader, matcher, records);
  const rows: PlannedRow[] = [];
  for (const [index, row] of file.rows.entries()) {
    rows.push(plan(reader.read(row)));
    await nextSlice((PLANNED * index) / file.rows.length);
  }
  const warned = await withIssues(request, rows, records, nextSlice);
  const counts = {new: 0, changed: 0, unchanged: 0, skipped: 0, undecided: 0, faulty: 0};
  for (const {kind} of warned) counts[kind]++;
  return {table, rows: warned, counts, unclearDays: reader.unclearDays};
}

/** The part of the work that is done when each row is planned; the check of the rules is the rest. */
const PLANNED = 0.7;

function createPlanner(
  request: PlanRequest,
  reader: RowReader,
  matcher: Matcher,
  records: ReadonlyMap<string, AnyRow>,
): (row: ReadRow) => PlannedRow {
  const {table, decisions, newId} = request;
  const {title, parent} = recordOf(table);
  const applyRow: ApplyRow = createApplyRow(request, reader);
  const identity = identityOf(table);
  const taken = new Map<string, number>();
  const made = new Map<string, number>();

  return (row) => {
    const match = matcher.match(row);
    const resolved = resolveRow(row, match, decisions.get(row.number), records, (record) => {
      const {changes, findings} = applyRow(row, record);
      return !taken.has(record.id) && changes.length === 0 && findings.every(isWarning);
    });
    const record = resolved.kind === 'same' ? resolved.record : null;
    const base = {row: row.number, title: titleOf(row, record), alike: alike(match)};
    const known = {id: record?.id ?? null, version: record?.version ?? null};
    if (resolved.kind === 'skip') return {...base, ...known, kind: 'skipped', ...nothing};
    if (resolved.kind === 'unknown-id') {
      const unknown = row.finding(ID_COLUMN, 'error', {code: 'unknown-id'});
      return {...base, ...known, kind: 'faulty', changes: [], findings: [...row.findings, unknown]};
    }
    if (resolved.kind === 'undecided') {
      // What a row lacks depends on its record, so an undecided row is faulty only when a cell is unreadable.
      const kind = row.findings.every(isWarning) ? 'undecided' : 'faulty';
      const findings = [...row.findings, aboutRow('warning', {code: 'undecided'})];
      return {...base, ...known, kind, changes: [], findings};
    }
    const outcome = applyRow(row, record);
    const first = earlierRow(row, record);
    const twice = first === null ? [] : [aboutRow('error', {code: 'row-twice', row: first})];
    const findings = [...row.findings, ...outcome.findings, ...twice];
    const done = {...base, ...known, changes: outcome.changes, findings};
    // The user can decide that the row is a record of its own.
    if (first !== null && record !== null && done.alike.length === 0) done.alike = [choice(record)];
    if (!findings.every(isWarning)) return {...done, kind: 'faulty'};
    const id = record?.id ?? newId(row.number);
    return {...done, id, kind: kindOf(record, outcome)};
  };

  /** Returns the title of the record, otherwise the name in the row. */
  function titleOf(row: ReadRow, record: AnyRow | null): string {
    if (parent === null) return row.shown(title) || titleIn(table, record);
    const owner = row.given.get(parent) ?? record?.[parent];
    return typeof owner === 'string' ? reader.titleOf(parent, owner) : row.shown(parent);
  }

  function alike(match: Match): PlannedRow['alike'] {
    const rows = [...new Set([...match.sure, ...match.alike])];
    return rows.length === 1 && match.sure.length === 1 ? [] : rows.map(choice);
  }

  /** Returns a record as the user can choose it, with what distinguishes it from others with its name. */
  function choice(record: AnyRow): PlannedRow['alike'][number] {
    const fields = [title, ...identity.fields];
    const parts = fields.map((field) => {
      const value = record[field];
      const isReference = recordOf(table).fields[field]?.spec.kind === 'reference';
      return isReference && typeof value === 'string' ? reader.titleOf(field, value) : value;
    });
    const shown = [...new Set(parts)].filter((part) => typeof part === 'string' && part !== '');
    return {id: record.id, title: shown.join(' · ')};
  }

  /** Returns the number of an earlier row for the same record: of two the first counts. */
  function earlierRow(row: ReadRow, record: AnyRow | null): number | null {
    const rows = record === null ? made : taken;
    const key = record?.id ?? matcher.key(row);
    const first = key === null ? undefined : rows.get(key);
    if (key !== null && first === undefined) rows.set(key, row.number);
    const isMeant = record === null && decisions.get(row.number)?.kind === 'new';
    return first === undefined || isMeant ? null : first;
  }
}

const nothing = {changes: [], findings: []} as const;

function kindOf(record: AnyRow | null, {changes}: Outcome): PlannedRow['kind'] {
  if (record === null) return 'new';
  return changes.length === 0 ? 'unchanged' : 'changed';
}

function isWarning({severity}: RowFinding): boolean {
  return severity === 'warning';
}

function aboutRow(severity: RowFinding['severity'], what: FoundFault): RowFinding {
  return {column: null, field: null, shown: '', severity, what};
}

/** Adds the issues of the records that would be written. */
async function withIssues(
  request: PlanRequest,
  rows: readonly PlannedRow[],
  records: ReadonlyMap<string, AnyRow>,
  nextSlice: NextSlice,
): Promise<PlannedRow[]> {
  const laid = new Map<string, AnyRow>();
  const unwritten = Object.fromEntries(
    Object.keys(recordOf(request.table).fields).map((field) => [field, null]),
  );
  for (const {id, kind, changes} of rows) {
    await nextSlice(PLANNED);
    if (id === null || (kind !== 'new' && kind !== 'changed')) continue;
    const after = Object.fromEntries(changes.map((change) => [change.field, change.after]));
    laid.set(id, {...unwritten, ...records.get(id), ...after, id, version: 0});
  }
  const issues = await issuesOf(request, laid, (done) => nextSlice(PLANNED + (1 - PLANNED) * done));
  return rows.map((row) => {
    const own = row.id === null || !laid.has(row.id) ? undefined : issues.get(row.id);
    if (own === undefined) return row;
    const told = own.map((issue) => aboutRow('warning', {code: 'issue', issue}));
    return {...row, findings: [...row.findings, ...told]};
  });
}

/** The record of a row. */
type Resolved =
  | {readonly kind: 'same'; readonly record: AnyRow}
  | {readonly kind: 'new' | 'skip' | 'undecided' | 'unknown-id'};

/**
 * Finds the record of a row: by its id, otherwise as the user decided, otherwise the certain match; of several
 * or of similar ones, the one with exactly the row's values.
 */
function resolveRow(
  row: ReadRow,
  match: Match,
  decision: RowDecision | undefined,
  records: ReadonlyMap<string, AnyRow>,
  hasNothingNew: (record: AnyRow) => boolean,
): Resolved {
  if (decision?.kind === 'skip') return {kind: 'skip'};
  const id = row.given.get(ID_COLUMN) ?? null;
  if (typeof id === 'string') return same(records.get(id)) ?? {kind: 'unknown-id'};
  if (decision?.kind === 'new') return {kind: 'new'};
  const decided = decision?.kind === 'same' ? same(records.get(decision.id)) : null;
  if (decided !== null) return decided;
  const [only, ...others] = match.sure;
  if (others.length === 0 && only !== undefined) return {kind: 'same', record: only};
  const told = same([...match.sure, ...match.alike].find(hasNothingNew));
  if (told !== null) return told;
  return {kind: match.alike.length > 0 ? 'undecided' : 'new'};
}

function same(record: AnyRow | undefined): Resolved | null {
  return record === undefined ? null : {kind: 'same', record};
}
