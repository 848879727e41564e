import {isMember} from '#src/domain/membership.ts';
import {phoneRegion} from '#src/domain/phone-region.ts';
import type {SettingRow} from '#src/domain/settings.ts';
import {hasOddForm} from '#src/domain/validation/name-form.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {completePhone, severalPhones} from '#src/lib/phone-number.ts';
import {textOf} from '#src/lib/values.ts';
import {cleanValues, tidyValues} from '#src/records/clean-values.ts';
import type {AnyRow} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import {bareName} from './bare-name.ts';
import {comparableText} from './identity.ts';
import type {RowFinding} from './row-finding.ts';
import {ID_COLUMN} from './importable-tables.ts';
import type {FieldChange, PlanRequest} from './import-plan.ts';
import type {ReadRow, RowReader} from './read-rows.ts';

/** The values of a record, or of a new one, after a row is applied. */
export type Outcome = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly changes: readonly FieldChange[];
  readonly findings: readonly RowFinding[];
};

/** Applies a row to a record (`null`: a new one) by the rules of the forms. */
export type ApplyRow = (row: ReadRow, record: AnyRow | null) => Outcome;

type Values = Readonly<Record<string, unknown>>;

export function createApplyRow(
  request: PlanRequest,
  {distinctTitlesOf}: Pick<RowReader, 'distinctTitlesOf'>,
): ApplyRow {
  const {table, emptyCells, forNew, known} = request;
  const record = recordOf(table);
  const regions = new Map<string, string>();
  const countries = new Map(known('countries').map((row) => [row.id, titleIn('countries', row)]));
  const initial = Object.fromEntries(
    Object.entries(record.fields).map(([name, {spec}]) => [
      name,
      forNew.get(name) ?? (spec.kind === 'choice' ? spec.initial : null),
    ]),
  );

  return (row, before) => {
    const findings: RowFinding[] = [];
    const stored = before === null ? null : tidyValues(record, before);
    const laid: Record<string, unknown> = {...(stored ?? initial)};
    for (const [field, value] of row.given) {
      if (field === ID_COLUMN) continue;
      const isGiven = value !== null || (stored !== null && emptyCells === 'clear');
      const isName = field === record.title && record.parent === null;
      if (isGiven && !(isName && isSameNameWritten(table, value, stored?.[field])))
        laid[field] = value;
    }
    // A register of the dead has the day of death, and no column for the membership.
    if (hasDeathAlone(row) && isMember({membership_status: textOf(laid, 'membership_status')}))
      laid['membership_status'] = 'deceased';
    for (const [field, ids] of row.open) {
      // When several records have the name, the record may already refer to one of them.
      const own = ids.find((id) => id === before?.[field]);
      if (own === undefined) findings.push(ambiguous(row, field, ids));
      else laid[field] = own;
    }
    for (const [field, {spec}] of Object.entries(record.fields)) {
      const isPhone = spec.kind === 'text' && spec.format === 'phone' && row.given.has(field);
      const phone = laid[field];
      if (!isPhone || typeof phone !== 'string') continue;
      const [first = phone, ...others] = phone === stored?.[field] ? [] : severalPhones(phone);
      if (others.length > 0) findings.push(row.finding(field, 'warning', {code: 'first-phone'}));
      laid[field] = completePhone(first, regionOf(laid));
    }
    const values = record.normalize(tidyValues(record, laid));
    findings.push(...problems(row, stored, laid), ...notAsked(row, values));
    return {values, changes: changesBetween(stored, values), findings};
  };

  function problems(row: ReadRow, stored: Values | null, laid: Values): RowFinding[] {
    const cleaned = cleanValues(record, laid);
    if (cleaned.kind === 'valid') return [];
    const faulty = new Set(row.findings.map(({field, severity}) => severity === 'error' && field));
    return cleaned.fields.flatMap(({field, problem}) => {
      // A value that was already wrong and is unchanged must be fixed in its own form; an unreadable cell is
      // already reported.
      const isTouched = stored === null || !isEqualJson(stored[field], laid[field]);
      const isOther = problem === 'order' && changesBetween(stored, laid).length > 0;
      if (faulty.has(field) || row.open.has(field) || !(isTouched || isOther)) return [];
      return [row.finding(field, 'error', {code: problem})];
    });
  }

  function notAsked(row: ReadRow, values: Values): RowFinding[] {
    return [...row.given].flatMap(([field, value]) => {
      const isLost = value !== null && field !== ID_COLUMN && values[field] === null;
      return isLost && !record.visibleWhen(field, values)
        ? [row.finding(field, 'warning', {code: 'not-asked'})]
        : [];
    });
  }

  function ambiguous(row: ReadRow, field: string, ids: readonly string[]): RowFinding {
    const spec = record.fields[field]?.spec;
    // Only a reference can match several records.
    const target = (spec?.kind === 'reference' ? spec.table : table) as typeof table;
    const among = distinctTitlesOf(field, ids);
    return row.finding(field, 'error', {code: 'ambiguous', table: target, among});
  }

  function regionOf(values: Values): string {
    const referred = (target: string): string | null => {
      const field = Object.entries(record.fields).find(
        ([, {spec}]) => spec.kind === 'reference' && spec.table === target,
      )?.[0];
      const id = field === undefined ? null : values[field];
      return typeof id === 'string' ? id : null;
    };
    const [country, circumscription] = [referred('countries'), referred('circumscriptions')];
    const key = `${country} ${circumscription}`;
    let region = regions.get(key);
    if (region === undefined) {
      const name = country === null ? null : (countries.get(country) ?? null);
      // The rules take the rows of the settings table as settings.
      const settings = known('settings') as unknown[] as SettingRow[];
      regions.set(key, (region = phoneRegion(name, settings, circumscription)));
    }
    return region;
  }
}

/** Tells whether a row of a brother gives the day of his death and no membership. */
function hasDeathAlone({given}: ReadRow): boolean {
  return typeof given.get('death_date') === 'string' && !given.get('membership_status');
}

/**
 * Tells whether a name is the stored one in capitals, in small letters or with stray spaces, as many sheets have it; that
 * of a brother also with a title or the letters of the Order.
 */
function isSameNameWritten(table: TableName, given: unknown, stored: unknown): boolean {
  if (typeof given !== 'string' || typeof stored !== 'string') return false;
  const isWorse = hasOddForm(given) || given === given.toLowerCase();
  const [one, other] = [given, stored].map((name) =>
    table === 'brothers' ? bareName(comparableText(name)) : comparableText(name),
  );
  return isWorse && one === other;
}

function changesBetween(before: Values | null, after: Values): FieldChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const old = before?.[field] ?? null;
    return isWrittenAlike(old, value) ? [] : [{field, before: old, after: value}];
  });
}

/** A file has one kind of line end and no place for some characters; such a difference is not a change. */
function isWrittenAlike(one: unknown, other: unknown): boolean {
  if (typeof one !== 'string' || typeof other !== 'string') return isEqualJson(one, other);
  return one === other || asWritten(one) === asWritten(other);
}

function asWritten(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .trim();
}
