import {useState} from 'react';
import {useLocation} from 'react-router-dom';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {recordExport} from '#src/mutations/record-export.ts';
import {useToday} from '#src/queries/today.ts';
import {useToasts} from '#src/ui/toasts.ts';
import {toSheet, type ExportedList} from './exported-list.ts';
import {saveSheet, type FileFormat} from './save-sheet.ts';

/** The server takes a report of 8 KiB. */
const longestFilter = 1000;

/** Gives what saves a list as a file and says how that went; `onSaved` is called after a success. */
export function useSaveList(onSaved: () => void) {
  const t = useT();
  const toasts = useToasts();
  const today = useToday();
  const {search} = useLocation();
  const {number} = useFormats();
  const [isSaving, setIsSaving] = useState(false);
  return {isSaving, save};

  async function save<T>(
    list: ExportedList<T>,
    chosen: ReadonlySet<string>,
    format: FileFormat,
  ): Promise<void> {
    setIsSaving(true);
    try {
      const count = list.items.length;
      // First the report: no file is written of which nobody would know.
      await recordExport(list.id, {
        format,
        columns: list.columns.map(({key}) => key).filter((key) => chosen.has(key)),
        rows: count,
        filter: search.slice(0, longestFilter),
      });
      const file = await saveSheet(toSheet(list, chosen), format, today);
      toasts.show({
        type: 'success',
        message: t('export.done', {count, shown: number(count), file}),
      });
      onSaved();
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('export.failed', {message})});
    } finally {
      setIsSaving(false);
    }
  }
}
