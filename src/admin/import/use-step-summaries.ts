import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Desk, StepName} from './desk.ts';
import type {ChosenColumns} from './use-columns.ts';

/** Says in a line what was chosen at each step; `null` where nothing was. */
export function useStepSummaries(
  {table, file}: Desk,
  chosen: ChosenColumns | null,
): Readonly<Record<StepName, string | null>> {
  const t = useT();
  const labels = useRecordLabels();
  const {number} = useFormats();
  return {
    table: labels.many(table),
    file: file && fileSummary(file.name, file.content.rows.length),
    columns: chosen && columnSummary(chosen),
    check: null,
    run: null,
  };

  function fileSummary(name: string, count: number): string {
    return t('import.file.summary', {name, count, shown: number(count)});
  }

  function columnSummary({columns}: ChosenColumns): string {
    const taken = columns.filter((field) => field !== null).length;
    return t('import.columns.summary', {taken: number(taken), all: number(columns.length)});
  }
}
