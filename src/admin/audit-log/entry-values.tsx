import {useState} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {AuditEntry} from '#src/queries/audit-log.ts';
import {isTableName} from '#src/records/registry.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import styles from './audit.module.css';
import comparison from './comparison.module.css';
import {
  type Difference,
  entryDifferences,
  type FieldDifference,
  isRecordChange,
  isRedacted,
  loggedValues,
} from './logged-entry.ts';
import {LoggedValue, targetOf} from './logged-value.tsx';
import {useLoggedLabels} from './use-logged-labels.ts';

/** Shows the row before and after the write side by side, with added, removed and changed values. */
export function EntryValues({entry}: {readonly entry: AuditEntry}) {
  const t = useT();
  const [showsAll, setShowsAll] = useState(false);
  if (isRedacted(entry.old_values) || isRedacted(entry.new_values)) {
    return <Alert tone="info">{t('auditLog.entry.blanked')}</Alert>;
  }
  const all = entryDifferences(entry);
  const recordChanges = all.filter(isRecordChange);
  const shown = showsAll ? all : recordChanges;
  return (
    <Card
      title={t('auditLog.entry.values')}
      actions={
        recordChanges.length === all.length ? null : (
          <Button look="quiet" aria-pressed={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {t('auditLog.entry.showAll')}
          </Button>
        )
      }
    >
      {shown.length === 0 ? (
        <p>{t('auditLog.entry.nothing')}</p>
      ) : (
        <Differences entry={entry} differences={shown} />
      )}
    </Card>
  );
}

type DifferencesProps = {
  readonly entry: AuditEntry;
  readonly differences: readonly FieldDifference[];
};

/** The roles are explicit because browsers drop them when a phone's style lays out a table as blocks. */
function Differences({entry, differences}: DifferencesProps) {
  const t = useT();
  const name = useFieldName(entry);
  return (
    <table role="table" aria-label={t('auditLog.entry.values')} className={comparison.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(['field', 'old', 'new'] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`auditLog.entry.${column}`)}
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
            <Side entry={entry} one={one} side="old" />
            <Side entry={entry} one={one} side="new" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type SideProps = {
  readonly entry: AuditEntry;
  readonly one: FieldDifference;
  readonly side: 'old' | 'new';
};

function Side({entry, one, side}: SideProps) {
  const t = useT();
  const {field, key, before, after, difference} = one;
  const marked = difference === 'removed' ? 'old' : 'new';
  const isTinted = difference === 'changed' || (difference !== 'same' && side === marked);
  return (
    <td role="cell" className={isTinted ? styles[difference] : undefined}>
      <span className={comparison.columnName} aria-hidden="true">
        {t(`auditLog.entry.${side}`)}
      </span>
      <LoggedValue
        table={entry.table_name}
        field={field}
        name={key}
        value={side === 'old' ? before : after}
        row={loggedValues(entry) ?? {}}
      />
      {difference === 'same' || side !== marked ? null : (
        <span className={comparison.mark}>
          <Chip tone={tones[difference]}>{t(`auditLog.difference.${difference}`)}</Chip>
        </span>
      )}
    </td>
  );
}

const tones = {added: 'green', removed: 'red', changed: 'yellow'} as const satisfies Record<
  Exclude<Difference, 'same'>,
  BadgeTone
>;

function useFieldName(entry: AuditEntry): (one: FieldDifference) => string {
  const t = useT();
  const labels = useLoggedLabels();
  const records = useRecordLabels();
  const {table_name: table} = entry;
  const target = targetOf(table, loggedValues(entry) ?? {});
  return ({field, key}) => {
    const name = labels.field(table, field);
    if (key === null) return name;
    const ofTable = isTableName(table) ? records.key(table, key) : key;
    const part = target === null ? ofTable : labels.field(target, key);
    return t('auditLog.entry.keyOf', {field: name, key: part});
  };
}
