import {pairPath} from '#src/admin/duplicates/pair.ts';
import {isRowIssueType, type IssueType} from '#src/domain/validation/issue.ts';
import type {Values} from '#src/lib/values.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {
  atField,
  formPath,
  newFormPath,
  partPath,
  recordPath,
} from '#src/record-ui/values/record-path.ts';
import {dayField, type HistoryTable} from '#src/records/life-event-tables.ts';
import {warnedField} from '#src/records/warned-field.ts';

/** A life event with its table. */
export type LifeEventRow = {
  readonly table: HistoryTable;
  readonly id: string;
  readonly values: Values;
};

/** The records on this device. */
export type Records = {
  readonly lifeEventRow: (id: string) => LifeEventRow | undefined;
  readonly brother: (id: string) => Values | undefined;
};

/**
 * Returns the address where an issue is fixed, with the field if there is one; `null` when nobody can fix it.
 */
export function fixPath(issue: ListedIssue, records: Records): string | null {
  const {entity_id: id} = issue;
  // An issue type of a newer server leads to the page of the record.
  const type = issue.issue_type as IssueType;
  switch (type) {
    case 'STATUS_STALE':
      return null;
    case 'POSSIBLE_DUPLICATE':
      return pairPath(issue.row_ids[0] ?? '', id);
    case 'USER_LINKED_TO_EXITED':
      return '/admin/users';
    case 'PARISH_NO_DIOCESE':
      return atField(formPath('institutions', id), 'diocese_id');
    case 'PLACE_NO_COUNTRY':
      return atField(formPath('places', id), 'country_id');
    case 'NO_GUARDIAN':
      return recordPath('fraternities', id);
    case 'HOUSE_UNDER_3':
      return atField(newFormPath('fraternity_assignments', {fraternity_id: id}), 'brother_id');
    case 'TEMP_WITHOUT_NOVITIATE':
    case 'STATUS_UNKNOWN':
      return atField(newFormPath('formation_stages', {brother_id: id}), 'stage');
    case 'PERPETUAL_WITHOUT_TEMP':
    case 'VOWS_EXPIRED':
      return atField(newFormPath('vows', {brother_id: id}), 'type');
    case 'PRIEST_WITHOUT_DIACONATE':
      return atField(newFormPath('ordinations', {brother_id: id}), 'type');
    case 'NO_CURRENT_FRATERNITY':
      // He may have an open assignment to a suppressed house, which a move ends.
      return `/moves/new?brothers=${id}`;
    default: {
      const field = brotherField(issue, type, records.brother(id));
      if (field !== null) return atField(formPath('brothers', id), field);
      return rowPath(issue, type, records);
    }
  }
}

/** Returns the field of a brother's form that fixes an issue; `null` for none. */
function brotherField(issue: ListedIssue, type: IssueType, brother: Values = {}): string | null {
  switch (type) {
    case 'MISSING_BIRTH_DATE':
    case 'IMPLAUSIBLE_AGE':
      return 'birth_date';
    case 'BIRTHDAY_MISMATCH':
      return 'birthday';
    case 'DECEASED_NO_DATE':
      return 'death_date';
    case 'DECEASED_NO_PLACE':
      return firstEmpty(brother, ['death_place', 'burial_place']);
    case 'DEPARTED_NO_DATE':
      return 'departure_date';
    case 'DEPARTED_NO_REASON':
      return 'departure_reason';
    case 'ORDERED_BUT_LAICUS':
      return 'vocation_type';
    case 'OVERRIDE_ACTIVE':
      return 'additional_info';
    case 'NAME_FORMAT':
      return 'name';
    case 'CONTACT_MISSING':
      // One of phone and e-mail is enough.
      return [brother['phone'], brother['email']].every(isBlank) ? 'phone' : 'emergency_contact';
    case 'DATE_ORDER':
      return issue.detail?.endsWith(` → ${String(brother['departure_date'])}`) === true
        ? 'departure_date'
        : null;
    case 'FUTURE_DATE': {
      const days = ['birth_date', 'death_date', 'departure_date'];
      return days.find((field) => brother[field] === issue.detail) ?? null;
    }
    default:
      return null;
  }
}

function firstEmpty(values: Values, fields: readonly string[]): string | null {
  return fields.find((field) => isBlank(values[field])) ?? fields[0] ?? null;
}

function isBlank(value: unknown): boolean {
  return typeof value !== 'string' || value.trim() === '';
}

/** Returns the form of the wrong row; when this device does not have the row, the page that would show it. */
function rowPath(issue: ListedIssue, type: IssueType, {lifeEventRow}: Records): string | null {
  const {entity_type: kind, entity_id: id} = issue;
  const rows = issue.row_ids.flatMap((row) => lifeEventRow(row) ?? []);
  const row = rowToFix(type, rows);
  if (row !== undefined) {
    const field = isRowIssueType(type)
      ? warnedField(row.table, type, row.values)
      : dayField(row.table);
    return atField(formPath(row.table, row.id), fieldOfOpenEnd(type, row) ?? field);
  }
  if (kind === 'brother') return partPath('vows', {table: 'brothers', id});
  return kind === 'fraternity' ? recordPath('fraternities', id) : null;
}

/** Returns the row that is most likely wrong: of two rows in conflict, the later one. */
function rowToFix(type: IssueType, rows: readonly LifeEventRow[]): LifeEventRow | undefined {
  const byDay = [...rows].sort((a, b) => (dayOf(a) < dayOf(b) ? -1 : 1));
  const isOpenOverlap = type === 'STAGE_OVERLAP' && isBlank(byDay[0]?.values['end_date']);
  return isOpenOverlap || isOfEachRow(type) ? byDay[0] : byDay.at(-1);
}

function dayOf({table, values}: LifeEventRow): string {
  return String(values[dayField(table)]);
}

/** Returns whether each row breaks the rule by itself; the issue's detail is about the first. */
function isOfEachRow(type: IssueType): boolean {
  switch (type) {
    case 'MISSING_RECEIVER_OR_WITNESSES':
    case 'OPEN_POST_AFTER_EXIT':
    case 'POST_IN_CLOSED_INSTITUTION':
    case 'EVENT_AFTER_DEATH':
    case 'STAGE_OPEN_AFTER_PERPETUAL':
    case 'TWO_CURRENT_FRATERNITIES':
    case 'TWO_GUARDIANS':
      return true;
    default:
      return false;
  }
}

/** A stage without an end date overlaps all later ones. */
function fieldOfOpenEnd(type: IssueType, {values}: LifeEventRow): string | null {
  return type === 'STAGE_OVERLAP' && isBlank(values['end_date']) ? 'end_date' : null;
}
