import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import comparison from '#src/record-ui/values/comparison.module.css';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {isTableName} from '#src/records/registry.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import styles from './audit.module.css';
import {
  entryDifferences,
  isRecordChange,
  type Difference,
  type FieldDifference,
} from './entry-differences.ts';
import {isRedacted} from './logged-values.ts';

/** Shows the row before and after the write side by side, with added, removed and changed values. */
export function EntryValues({entry}: {readonly entry: AuditEntry}) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  if (isRedacted(entry.old_values) || isRedacted(entry.new_values)) {
    return <Notice tone="info">{t('audit.entry.blanked')}</Notice>;
  }
  const all = entryDifferences(entry);
  const recordChanges = all.filter(isRecordChange);
  const shown = showsAll ? all : recordChanges;
  return (
    <Card
      title={t('audit.entry.values')}
      actions={
        recordChanges.length === all.length ? null : (
          <Button look="quiet" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t('audit.entry.showAll')}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p>{t('audit.entry.nothing')}</p>
      ) : (
        <Differences table={entry.table_name} differences={shown} />
      )}
    </Card>
  );
}

type DifferencesProps = {
  readonly table: string;
  readonly differences: readonly FieldDifference[];
};

/** The roles are explicit because browsers drop them when a phone's style lays out a table as blocks. */
function Differences({table, differences}: DifferencesProps) {
  const t = useT();
  const name = useFieldName(table);
  return (
    <table role="table" aria-label={t('audit.entry.values')} className={comparison.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(['field', 'old', 'new'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`audit.entry.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {differences.map((one) => (
          <tr key={`${one.field}/${one.key ?? ''}`} role="row">
            <th role="rowheader" scope="row">
              {name(one)}
            </th>
            <Side table={table} one={one} side="old" />
            <Side table={table} one={one} side="new" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SideProps = {
  readonly table: string;
  readonly one: FieldDifference;
  readonly side: 'old' | 'new';
};

function Side({table, one, side}: SideProps) {
  const t = useT();
  const {field, key, before, after, difference} = one;
  const marked = difference === 'removed' ? 'old' : 'new';
  const isTinted = difference === 'changed' || (difference !== 'same' && side === marked);
  return (
    <td role="cell" className={isTinted ? styles[difference] : undefined}>
      <span className={comparison.columnName} aria-hidden="true">
        {t(`audit.entry.${side}`)}
      </span>
      {/* A key of free JSON is not a field of the record. */}
      <FieldValue
        table={table}
        field={key === null ? field : ''}
        value={side === 'old' ? before : after}
      />
      {difference === 'same' || side !== marked ? null : (
        <span className={comparison.mark}>
          <Badge tone={tones[difference]}>{t(`audit.difference.${difference}`)}</Badge>
        </span>
      )}
    </td>
  );
}

const tones = {added: 'green', removed: 'red', changed: 'yellow'} as const satisfies Record<
  Exclude<Difference, 'same'>,
  BadgeTone
>;

function useFieldName(table: string): (one: FieldDifference) => string {
  const t = useT();
  const labels = useLabels();
  const records = useRecordLabels();
  return ({field, key}) => {
    const name = labels.field(table, field);
    if (key === null) return name;
    const part = isTableName(table) ? records.key(table, key) : key;
    return t('audit.entry.keyOf', {field: name, key: part});
  };
}
