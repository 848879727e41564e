import {useEffect, useMemo, useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {useRow} from '#src/queries/rows.ts';
import {recordOf} from '#src/records/registry.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {Notice} from '#src/ui/notice.tsx';
import styles from './changed-elsewhere.module.css';
import {fieldsMovedSince, ownFieldsMovedSince} from './moved-fields.ts';

type ChangedElsewhereProps = {
  readonly opened: OpenedForm;
  readonly isDirty: boolean;
  /** What is being saved from here is no change from elsewhere. */
  readonly isSaving: boolean;
  /** Called when the record moved and nothing was typed yet. */
  readonly onReopen: () => void;
};

/** Says what became of the record while its form was open. The text in the form stays as it is. */
export function ChangedElsewhere({opened, isDirty, isSaving, onReopen}: ChangedElsewhereProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {table, base} = opened;
  const entry = useRow(table, opened.id);
  const official = entry?.official ?? null;
  const first = useFirst(entry?.row);
  const moved = useMemo(() => {
    const byOthers = fieldsMovedSince(recordOf(table), opened, official);
    const names = new Set(byOthers.map(({field}) => field));
    const own = entry && first ? ownFieldsMovedSince(recordOf(table), opened, first, entry) : [];
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

/** The first value that was there. */
function useFirst<T>(value: T | undefined): T | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first;
}
