import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {FileTable} from '#src/import/file-table.ts';
import type {ImportPlan} from '#src/import/import-plan.ts';
import {Notice} from '#src/ui/notice.tsx';
import {SelectField} from '#src/ui/select-field.tsx';
import {columnName} from './column-name.ts';
import type {DeskAction} from './desk.ts';
import styles from './import.module.css';

type UnclearDaysProps = {
  readonly plan: ImportPlan;
  readonly file: FileTable;
  readonly onChange: (action: DeskAction) => void;
};

/** Asks of columns whose days can be read either way how they are meant. */
export function UnclearDays({plan, file, onChange}: UnclearDaysProps) {
  const t = useT();
  const {longDay} = useFormats();
  if (plan.unclearDays.length === 0) return null;
  return (
    <Notice tone="warning" title={t('import.days.title')}>
      <p className={styles['told']}>{t('import.days.text')}</p>
      <div className={styles['columns']}>
        {plan.unclearDays.map(({column, order, example}) => (
          <SelectField
            key={column}
            label={columnName(t, file, column)}
            value={order}
            onChange={(value) =>
              onChange({
                kind: 'day-order',
                column,
                order: value === 'month-first' ? 'month-first' : 'day-first',
              })
            }
            options={(['day-first', 'month-first'] as const).map((value) => ({
              value,
              label: t('import.days.meaning', {example, day: longDay(dayOf(example, value))}),
            }))}
          />
        ))}
      </div>
    </Notice>
  );
}

/** Reads a day as it would be in one order. */
function dayOf(written: string, order: 'day-first' | 'month-first'): string {
  const [first = '', second = '', year = ''] = written.split(/\D+/);
  const [day, month] = order === 'day-first' ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
