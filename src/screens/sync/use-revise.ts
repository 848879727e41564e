import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {openForm, type Given} from '#src/mutations/open-form.ts';
import type {Change} from '#src/queries/change.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {toTexts} from '#src/record-ui/forms/form-texts.ts';
import {formPath, newFormPath} from '#src/record-ui/values/record-path.ts';
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
    const values = Object.fromEntries(fields.map(({field, to}) => [field, to]));
    const given = id === null ? ownerIn(table, values) : {};
    const path = id === null ? newFormPath(table, given) : formPath(table, id);
    if (path === null) return;
    const draft = await readDraft(table, id, given);
    if (draft !== null && !askFirst(t('sync.confirm.revise'))) return;
    const opened = await openForm(table, id, given);
    if (opened === null) throw new Error(t('values.unknownRecord'));
    const rejected = reason === null ? opened : {...opened, rejection: reason};
    await saveDraft(rejected, toTexts(recordOf(table), {...opened.shown, ...values}));
    await navigate(path);
  };
}

/** Whose a new row is, which the form that adds it to him is opened with. */
function ownerIn(table: TableName, values: Readonly<Record<string, unknown>>): Given {
  const {parent} = recordOf(table);
  const owner = parent === null ? undefined : values[parent];
  return parent !== null && typeof owner === 'string' ? {[parent]: owner} : {};
}
