import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {openForm} from '#src/mutations/open-form.ts';
import type {Change} from '#src/queries/change.ts';
import {recordOf} from '#src/records/registry.ts';
import {toTexts} from '#src/screens/records/form-texts.ts';
import {formPath, newFormPath} from '#src/screens/values/record-path.ts';
import {askFirst} from '#src/ui/ask.ts';

/**
 * Gives what opens the form on the values of a rejected proposal, as a draft: a new edit of the record as
 * it is now.
 */
export function useRevise(): (change: Change) => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  return async ({table, op, recordId, fields, reason}) => {
    const id = op === 'insert' ? null : recordId;
    const path = id === null ? newFormPath(table) : formPath(table, id);
    if (path === null) return;
    if ((await readDraft(table, id)) !== null && !askFirst(t('sync.confirm.revise'))) return;
    const opened = await openForm(table, id);
    if (opened === null) throw new Error(t('values.unknownRecord'));
    const values = Object.fromEntries(fields.map(({field, to}) => [field, to]));
    const rejected = reason === null ? opened : {...opened, rejection: reason};
    await saveDraft(rejected, toTexts(recordOf(table), {...opened.shown, ...values}));
    await navigate(path);
  };
}
