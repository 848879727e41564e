import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {restoreVersions, type Version} from '#src/mutations/restore-version.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import {useToasts} from '#src/ui/toasts.ts';

/** Gives what saves versions as new changes, and says why it could not; `null` when it could. */
export function useRestore(): (versions: readonly Version[]) => Promise<string | null> {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const toasts = useToasts();
  return async (versions) => {
    try {
      const outcome = await restoreVersions(versions);
      if (outcome.kind === 'invalid') {
        const {table} = outcome;
        const names = outcome.fields.map(({field}) => labels.field(table, field));
        const fields = formats.list(names);
        return table === versions[0]?.table
          ? t('audit.restore.invalid', {fields})
          : t('audit.restore.invalidWith', {table: labels.table(table), fields});
      }
      toasts.show({type: 'success', message: t('audit.restore.saved')});
      return null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return t('audit.restore.failed', {message});
    }
  };
}
