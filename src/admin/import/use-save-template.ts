import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {importTemplate} from '#src/import/import-template.ts';
import type {ImportableTable} from '#src/import/importable-tables.ts';
import {useToday} from '#src/queries/today.ts';
import {saveSheet, type FileFormat} from '#src/record-ui/export/save-sheet.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives what saves an empty file with the right headings, to be filled in. */
export function useSaveTemplate(table: ImportableTable): (format: FileFormat) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const labels = useRecordLabels();
  const today = useToday();
  return async (format) => {
    const name = t('import.table.templateOf', {table: labels.many(table)});
    try {
      const sheet = importTemplate(table, name, labels);
      await saveSheet(sheet, format, today);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    }
  };
}
