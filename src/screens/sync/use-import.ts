import {useT} from '#src/i18n/use-t.ts';
import {importUnsent, type ImportOutcome} from '#src/mutations/import-unsent.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives what takes in a file of unsent changes and says what came of it. */
export function useImport(): (file: File) => Promise<void> {
  const t = useT();
  const toasts = useToasts();
  return async (file) => {
    try {
      const outcome = await importUnsent(file);
      const type = outcome.kind === 'imported' ? 'success' : 'error';
      toasts.show({type, message: wordsFor(outcome)});
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      toasts.show({type: 'error', message: t('sync.import.failed', {message})});
    }
  };

  function wordsFor(outcome: ImportOutcome): string {
    if (outcome.kind !== 'imported') return t(`sync.import.${outcome.kind}`);
    const {added, known} = outcome;
    if (added === 0) return t('sync.import.nothing');
    const taken = t('sync.import.added', {count: added});
    return known === 0 ? taken : `${taken} ${t('sync.import.known', {count: known})}`;
  }
}
