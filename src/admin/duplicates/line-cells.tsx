import {useT} from '#src/i18n/use-t.ts';
import {RowActions} from '#src/record-ui/lists/row-actions.tsx';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {usePartName} from '#src/record-ui/values/use-part-name.ts';
import {isEmpty} from '#src/record-ui/values/value-words.ts';
import {isHistoryTable} from '#src/records/history-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {Badge} from '#src/ui/badge.tsx';
import styles from './duplicates.module.css';
import type {LifeLine} from './life-lines.ts';

type CellProps = {readonly line: LifeLine};

/** What an entry is called, and what tells it apart. */
export function LineEntry({line: {row}}: CellProps) {
  const partName = usePartName();
  const {table, values} = row;
  const {fields, parent, title} = recordOf(table);
  // Its kind and its day are its name; a house, a role or a picture tells it apart.
  const more = Object.keys(fields).filter((field) => {
    const kind = fields[field]?.spec.kind;
    const tells =
      kind === 'reference' || kind === 'picture' || (field === title && kind === 'text');
    return tells && field !== parent && !isEmpty(values[field]);
  });
  return (
    <>
      <span className={styles['name']}>{partName(table, values, '')}</span>
      {more.map((field) => (
        <span key={field} className={styles['note']}>
          <FieldValue table={table} field={field} value={values[field]} />
        </span>
      ))}
    </>
  );
}

type LineFateProps = CellProps & {
  /** It is of the record that stays. */
  readonly stays: boolean;
  /** Its like stands in the other record, and one man can have it only once. */
  readonly isBarred: boolean;
  /** Of its kind a brother has one, and the other record's stays. */
  readonly isLeft: boolean;
};

/** Whose an entry is, and what becomes of it. */
export function LineFate({line, stays, isBarred, isLeft}: LineFateProps) {
  const t = useT();
  const moved = isLeft ? 'left' : 'moves';
  return (
    <span className={styles['badges']}>
      {t(`duplicates.side.${line.side}`)}
      {line.row.isGoing ? <Badge tone="amber">{t('duplicates.rows.going')}</Badge> : fate()}
      {isBarred ? <Badge tone="red">{t('duplicates.rows.barred')}</Badge> : null}
    </span>
  );

  function fate() {
    if (line.side === 'both') return <Badge tone="amber">{t('duplicates.rows.twice')}</Badge>;
    return (
      <Badge tone={stays ? 'grey' : 'blue'}>
        {t(`duplicates.rows.${stays ? 'stays' : moved}`)}
      </Badge>
    );
  }
}

/** Edit and delete; of two that look the same for the one that says less. */
export function LineActions({line: {row, spare}}: CellProps) {
  const partName = usePartName();
  const {table, values, isGoing} = spare ?? row;
  if (!isHistoryTable(table) || isGoing) return null;
  return <RowActions table={table} id={values.id} name={partName(table, values, '')} />;
}
