import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {Badge} from '#src/ui/badge.tsx';
import type {ComparedField} from './compared-field.ts';
import {FieldValue} from './field-value.tsx';
import {useLabels} from './use-labels.ts';
import styles from './comparison.module.css';

export type ComparisonColumn = 'base' | 'current' | 'proposed';

type ComparisonProps = {
  readonly table: string;
  readonly fields: readonly ComparedField[];
  readonly columns: readonly ComparisonColumn[];
};

/**
 * Shows the versions side by side, with differences marked in words. The roles are explicit because browsers
 * drop them when a phone's style lays out a table as blocks.
 */
export function Comparison({table, fields, columns}: ComparisonProps) {
  const t = useT();
  const labels = useLabels();
  return (
    <table role="table" aria-label={t('values.comparison')} className={styles.table}>
      <thead role="rowgroup">
        <tr role="row">
          {(['field', ...columns] as const).map((column) => (
            <th key={column} role="columnheader" scope="col">
              {t(`values.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {fields.map((compared) => (
          <tr key={compared.field} role="row">
            <th role="rowheader" scope="row">
              {labels.field(table, compared.field)}
            </th>
            {columns.map((column) => (
              <td key={column} role="cell">
                <span className={styles.columnName} aria-hidden="true">
                  {t(`values.${column}`)}
                </span>
                <FieldValue table={table} field={compared.field} value={compared[column]} />
                <Mark compared={compared} column={column} knowsBase={columns.includes('base')} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type MarkProps = {
  readonly compared: ComparedField;
  readonly column: ComparisonColumn;
  readonly knowsBase: boolean;
};

function Mark({compared, column, knowsBase}: MarkProps) {
  const t = useT();
  const moved = knowsBase && !isEqualJson(compared.base, compared.current);
  const mark = markOf(column, moved, isEqualJson(compared.current, compared.proposed));
  if (mark === null) return null;
  return (
    <span className={styles.mark}>
      <Badge tone={mark.tone}>{t(mark.key)}</Badge>
    </span>
  );
}

function markOf(column: ComparisonColumn, moved: boolean, settled: boolean) {
  if (column === 'current' && moved) return {tone: 'amber', key: 'values.moved'} as const;
  if (column !== 'proposed') return null;
  return settled
    ? ({tone: 'grey', key: 'values.unchanged'} as const)
    : ({tone: 'blue', key: 'values.changed'} as const);
}
