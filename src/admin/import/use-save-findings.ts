import {useT} from '#src/i18n/use-t.ts';
import type {ImportPlan} from '#src/import/import-plan.ts';
import {useToday} from '#src/queries/today.ts';
import {saveSheet} from '#src/record-ui/export/save-sheet.ts';
import {useToasts} from '#src/ui/toasts.ts';
import type {DeskFile} from './desk.ts';
import {useFindingWords} from './finding-words.ts';

/** Gives what saves everything that was found as a table, for whoever mends the file. */
export function useSaveFindings(plan: ImportPlan, file: DeskFile): () => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const today = useToday();
  const words = useFindingWords(plan.table, file.content);
  return async () => {
    const rows = plan.rows.flatMap(({row, title, findings}) =>
      findings.map((finding) => {
        const {place, text} = words(finding);
        return [row, title, place, finding.shown, t(`import.severity.${finding.severity}`), text];
      }),
    );
    const columns = (['row', 'record', 'place', 'value', 'severity', 'finding'] as const).map(
      (column) => ({
        label: t(`import.column.${column}`),
        kind: column === 'row' ? ('number' as const) : ('text' as const),
      }),
    );
    const name = t('import.check.findingsOf', {file: file.name});
    try {
      await saveSheet({name, columns, rows}, 'csv', today);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    }
  };
}
