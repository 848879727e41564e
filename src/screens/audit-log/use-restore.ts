import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {restoreVersion} from '#src/mutations/restore-version.ts';
import {useLabels} from '#src/screens/values/use-labels.ts';
import {useToasts} from '#src/ui/toasts.ts';
import type {KeptVersion} from './restorable.ts';

type Values = Readonly<Record<string, unknown>>;

/** Gives what saves values of a version as a new change, and says why it could not; `null` when it could. */
export function useRestore({table, id}: KeptVersion): (values: Values) => Promise<string | null> {
  const t = useT();
  const formats = useFormats();
  const labels = useLabels();
  const toasts = useToasts();
  return async (values) => {
    try {
      const outcome = await restoreVersion(table, id, values);
      if (outcome.kind === 'invalid') {
        const names = outcome.fields.map(({field}) => labels.field(table, field));
        return t('audit.restore.invalid', {fields: formats.list(names)});
      }
      toasts.show({type: 'success', message: t('audit.restore.saved')});
      return null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return t('audit.restore.failed', {message});
    }
  };
}
