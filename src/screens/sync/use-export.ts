import {useT} from '#src/i18n/use-t.ts';
import {saveFile} from '#src/lib/save-file.ts';
import {exportUnsent} from '#src/mutations/export-unsent.ts';
import {useToday} from '#src/queries/today.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives what saves the unsent changes to a file and says how that went. */
export function useExport(): () => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  const day = useToday();
  return async () => {
    try {
      saveFile(await exportUnsent(), t('sync.fileName', {day}));
      toasts.show({type: 'success', message: t('sync.exported')});
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('sync.exportFailed', {message})});
    }
  };
}
