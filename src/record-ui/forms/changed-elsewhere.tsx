import {useEffect, useMemo, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {Values} from '#src/lib/values.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useRow} from '#src/queries/rows.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {formFieldsOf, type RecordType} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {Notice} from '#src/ui/notice.tsx';
import styles from './changed-elsewhere.module.css';

type ChangedElsewhereProps = {
  readonly opened: OpenedForm;
  readonly isDirty: boolean;
  /** While the form is saving, its own edit does not count as a change from elsewhere. */
  readonly isSaving: boolean;
  /** Called when the record changed and nothing was typed yet. */
  readonly onReopen: () => void;
};

/** Shows what changed in the record while its form was open. The text in the form stays as it is. */
export function ChangedElsewhere({opened, isDirty, isSaving, onReopen}: ChangedElsewhereProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {table, base} = opened;
  const entry = useRow(table, opened.id);
  const official = entry?.official ?? null;
  const first = useFirstValue(entry?.row);
  const moved = useMemo(() => {
    const byOthers = fieldsChangedSince(recordOf(table), opened, official);
    const names = new Set(byOthers.map(({field}) => field));
    const own = entry && first ? ownFieldsChangedSince(recordOf(table), opened, first, entry) : [];
    return [...byOthers, ...(isSaving ? [] : own.filter(({field}) => !names.has(field)))];
  }, [table, opened, official, entry, first, isSaving]);
  const isGone = base !== null && entry !== undefined && official === null;
  const mustReopen = moved.length > 0 && !isDirty;
  useEffect(() => {
    if (mustReopen) onReopen();
  }, [mustReopen, onReopen]);

  return (
    <div role="status">
      {isGone ? (
        <Notice tone="warning" title={t('forms.moved.title')}>
          {t('forms.moved.gone')}
        </Notice>
      ) : null}
      {moved.length > 0 && isDirty ? (
        <Notice tone="warning" title={t('forms.moved.title')}>
          <p>{t('forms.moved.help')}</p>
          <dl className={styles['moved']}>
            {moved.map(({field, before, now}) => (
              <div key={field}>
                <dt>{labels.field(table, field)}</dt>
                <dd>
                  <span className={styles['word']}>{t('forms.moved.was')}</span>
                  <FieldValue table={table} field={field} value={before} />
                </dd>
                <dd>
                  <span className={styles['word']}>{t('forms.moved.now')}</span>
                  <FieldValue table={table} field={field} value={now} />
                </dd>
              </div>
            ))}
          </dl>
        </Notice>
      ) : null}
    </div>
  );
}

/** Returns the first value that is not `undefined`. */
function useFirstValue<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}

type Opened = {
  readonly base: object | null;
  readonly baseVersion: number | null;
  readonly shown: Values;
};

type MovedField = {
  readonly field: string;
  readonly before: unknown;
  readonly now: unknown;
};

/**
 * Lists the form's fields that changed on the server since the form was opened. A field that now has the value
 * the form already showed is left out: that was this user's own edit.
 */
export function fieldsChangedSince(
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
 * Lists the form's fields that this user changed elsewhere on this device, e.g. in another tab, since the form
 * was opened. `before`: the values the form was opened with; `first`: the record as it was shown then; `row`
 * and `official`: the record now, with and without the user's own edits.
 */
export function ownFieldsChangedSince(
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
