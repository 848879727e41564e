import {Button} from '#src/ui/button.tsx';
import {useId} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {discardUnreadable} from '#src/mutations/settle-change.ts';
import type {UnreadableRow} from '#src/queries/changes.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {askFirst} from '#src/ui/ask.ts';
import {Card} from '#src/ui/card.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useGuarded} from './use-guarded.ts';
import styles from './sync.module.css';

/** Lists the rows that the server sent and this build could not read. */
export function UnreadableSection({rows}: {readonly rows: readonly UnreadableRow[]}) {
  const t = useT();
  const heading = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={heading} className={styles.section}>
      <h2 id={heading}>{t('sync.section.unreadable')}</h2>
      <p className={styles.help}>{t('sync.section.unreadableHelp')}</p>
      <p className={styles.help}>{t('sync.unreadable.advice')}</p>
      <ul className={styles.cards}>
        {rows.map((row) => (
          <li key={`${row.table}/${row.id}`}>
            <UnreadableCard row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnreadableCard({row}: {readonly row: UnreadableRow}) {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const toasts = useToasts();
  const guarded = useGuarded();
  return (
    <Card>
      <h3 className={styles.title}>{labels.table(row.table)}</h3>
      <p className={styles.help}>
        {t('sync.unreadable.number', {id: row.id})}
        {' · '}
        <time dateTime={row.at.toISOString()}>{formats.dateTime(row.at)}</time>
      </p>
      <p className={styles.problem}>{t('sync.unreadable.reason', {reason: row.reason})}</p>
      <Row>
        <Button onClick={() => void guarded(copy)}>{t('sync.action.copy')}</Button>
        <Button look="quiet" onClick={() => void guarded(forget)}>
          {t('sync.action.forget')}
        </Button>
      </Row>
    </Card>
  );

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(`${row.table} ${row.id}\n${row.reason}`);
    toasts.show({type: 'success', message: t('sync.action.copied')});
  }

  async function forget(): Promise<void> {
    if (askFirst(t('sync.confirm.forget'))) await discardUnreadable(row.table, row.id);
  }
}
