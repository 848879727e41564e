import type {Key} from '#src/i18n/key.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {
  type Failed,
  isDenial,
  isSignInNeeded,
  isTimeout,
  isConnectionFailure,
  reasonKey,
} from '#src/lib/request-error.ts';
import type {ChangedSince} from '#src/mutations/undo-batch.ts';
import {RecordName} from '#src/record-ui/values/record-name.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {Alert} from '#src/ui/alert.tsx';
import styles from './batches.module.css';

type EndTexts = {
  /** What it means for what was asked that no answer came. */
  readonly offline: Key;
  /** What to say of the server's own words for why. */
  readonly refused?: Readonly<Record<string, Key>>;
};

/** Returns a function that says why a call for many records at once failed, and what that means for them. */
export function useCallFailureWords(): (
  end: Failed | {readonly kind: 'cancelled'},
  texts: EndTexts,
) => string {
  const t = useT();
  const words = useRequestErrorText();
  return (end, {offline, refused = {}}) => {
    if (end.kind === 'cancelled') return t('batches.end.cancelled');
    const {error} = end;
    if (isConnectionFailure(error)) return t(offline);
    if (error.kind === 'busy') return t('batches.end.busy');
    if (isDenial(error) || isSignInNeeded(error)) return t('batches.end.denied');
    if (isTimeout(error)) return t('batches.end.tooSlow');
    const known = refused[reasonKey(error) ?? ''];
    return known === undefined ? t('batches.end.failed', {message: words(error)}) : t(known);
  };
}

/** Lists the records that prevent the undo of a batch, with the reasons. */
export function ChangedRecords({changed}: {readonly changed: readonly ChangedSince[]}) {
  const t = useT();
  const labels = useLabels();
  return (
    <Alert tone="warning" title={t('batches.undo.stands.title')}>
      <p className={styles['plain']}>{t('batches.undo.stands.text')}</p>
      <ul className={styles['changed']}>
        {changed.map((record) => (
          <li key={`${record.table} ${record.id}`}>
            <ChangedRecordName record={record} />
            <span className={styles['note']}>
              {labels.table(record.table)} · {t(`batches.undo.why.${record.why}`)}
            </span>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function ChangedRecordName({record: {table, id, title}}: {readonly record: ChangedSince}) {
  if (!isTableName(table)) return title ?? id;
  return <RecordName table={table} id={id} title={title ?? id} values={{}} />;
}
