import {isEqualJson} from '#src/lib/equal.ts';
import {formFieldsOf, type RecordType} from '#src/records/record.ts';

type Values = Readonly<Record<string, unknown>>;
type Opened = {
  readonly base: object | null;
  readonly baseVersion: number | null;
  readonly shown: Values;
};

export type MovedField = {
  readonly field: string;
  readonly before: unknown;
  readonly now: unknown;
};

/**
 * Lists the form's fields that others changed on the server since the form was opened. One that came to
 * what the form showed already is left out: that was this user's own edit arriving.
 */
export function fieldsMovedSince(
  record: RecordType,
  {base, baseVersion, shown}: Opened,
  official: object | null,
): MovedField[] {
  if (base === null || baseVersion === null || official === null) return [];
  const before = base as Values;
  const now = official as Values & {readonly version: number};
  if (now.version <= baseVersion) return [];
  return formFieldsOf(record)
    .filter((field) => !isEqualJson(before[field], now[field]))
    .filter((field) => !isEqualJson(shown[field], now[field]))
    .map((field) => ({field, before: before[field] ?? null, now: now[field] ?? null}));
}

/**
 * Lists the form's fields that this user changed somewhere else on this device, e.g. in another tab, since the form was
 * opened. `before`: what the form began with; `first`: the record as it was shown when the form began; `row` and
 * `official`: the record now, with and without the user's own edits.
 */
export function ownFieldsMovedSince(
  record: RecordType,
  {shown}: Pick<Opened, 'shown'>,
  first: object,
  {row, official}: {readonly row: object; readonly official: object | null},
): MovedField[] {
  const [before, now, stored] = [first as Values, row as Values, official as Values | null];
  return formFieldsOf(record)
    .filter((field) => !isEqualJson(now[field], shown[field]))
    .filter((field) => !isEqualJson(now[field], before[field]))
    .filter((field) => stored === null || !isEqualJson(now[field], stored[field]))
    .map((field) => ({field, before: shown[field] ?? null, now: now[field] ?? null}));
}
