import type {ReactNode} from 'react';
import {endOf, type Leaving} from '#src/domain/exit.ts';
import {boundUntil, isPerpetual, type VowRow} from '#src/domain/vow.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {textOf, valueOf} from '#src/lib/values.ts';
import {useToday} from '#src/queries/today.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import {recordPath} from '#src/record-ui/values/record-path.ts';
import {ReferenceName} from '#src/record-ui/values/reference-name.tsx';
import type {LifeEventTable} from '#src/records/life-event-tables.ts';
import type {TableWithPage} from '#src/records/listed-tables.ts';
import {TextLink} from '#src/ui/text-link.tsx';

export type Column = {readonly title: string; readonly cell: (row: object) => ReactNode};

/** Columns that show a field under its own label. */
export function useFieldColumns(table: LifeEventTable): (...fields: string[]) => Column[] {
  const labels = useRecordLabels();
  return (...fields) =>
    fields.map((field) => ({
      title: labels.field(table, field),
      cell: (row) => <FieldValue table={table} field={field} value={valueOf(row, field)} />,
    }));
}

/** The last day of an assignment or stage, which for one without an end date depends on its brother. */
export function useLastDayColumn(
  table: LifeEventTable,
  brotherOf: (row: object) => Leaving | undefined,
): Column {
  const t = useT();
  const today = useToday();
  const {day} = useFormats();
  const labels = useRecordLabels();
  return {
    title: labels.field(table, 'end_date'),
    cell: (row) => {
      const period = {start_date: textOf(row, 'start_date'), end_date: textOf(row, 'end_date')};
      const brother = brotherOf(row);
      if (brother === undefined) return period.end_date && day(period.end_date);
      const end = endOf(period, brother, today);
      return end.lasts ? t('brothers.profile.present') : end.day && day(end.day);
    },
  };
}

/** The last day on which a temporary vow binds, computed where the row has no day of its own. */
export function useValidUntilColumn(usualMonths: number): Column {
  const labels = useRecordLabels();
  return {
    title: labels.field('vows', 'valid_until'),
    cell: (row) => {
      // The card passes its own rows, here of vows.
      const vow = row as VowRow;
      const value = isPerpetual(vow) ? vow.valid_until : boundUntil(vow, usualMonths);
      return <FieldValue table="vows" field="valid_until" value={value} />;
    },
  };
}

/** A link to another record, by its name. */
export function linkColumn(title: string, target: TableWithPage, field: string): Column {
  return {
    title,
    cell: (row) => {
      const id = textOf(row, field);
      return (
        <TextLink to={recordPath(target, id)}>
          <ReferenceName table={target} id={id} />
        </TextLink>
      );
    },
  };
}

/** The house of a formation stage: a house outside of the province has only a name. */
export function formationHouseColumn(title: string): Column {
  return {
    title,
    cell: (row) => {
      const field = textOf(row, 'institution_id') === '' ? 'institution_name' : 'institution_id';
      return <FieldValue table="formation_stages" field={field} value={textOf(row, field)} />;
    },
  };
}
