import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {discardDraft, readDraft, saveDraft} from '#src/mutations/drafts.ts';
import {markRejectionRead} from '#src/mutations/mark-rejection-read.ts';
import {type Given, openForm} from '#src/mutations/open-form.ts';
import {openRejectedRecord, readRejectedRecord} from '#src/mutations/rejected-record.ts';
import type {Change} from '#src/queries/change.ts';
import {useRow} from '#src/queries/rows.ts';
import {type FormTexts, toTexts} from '#src/record-ui/forms/form-texts.ts';
import {inputName, textsToAdd} from '#src/record-ui/forms/new-records.ts';
import {formPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import {isCreatableTable} from '#src/records/listed-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {askFirst} from '#src/ui/ask-first.ts';

/**
 * Returns the forms in which the change can be edited; none for a deleted record or a record type without a
 * form.
 */
export function useFormPaths({table, recordId, op, fields}: Change) {
  const isHere = Boolean(useRow(table, recordId));
  const inForm = new Set(formFieldsOf(recordOf(table)));
  if (!fields.some(({field}) => inForm.has(field))) return {edit: null, revise: null};
  const edit = isHere ? formPath(table, recordId) : null;
  return {edit, revise: op === 'insert' ? newFormPath(table) : edit};
}

/**
 * Returns a function that opens the form with the values of a rejected proposal as a draft: a new edit of the
 * current record.
 */
export function useReviseChange(): (change: Change) => Promise<void> {
  const t = useT();
  const navigate = useNavigate();
  return async ({table, op, recordId, fields, reason, proposalId}) => {
    const id = op === 'insert' ? null : recordId;
    const values = Object.fromEntries(fields.map(({field, to}) => [field, to]));
    const given = id === null ? ownerIn(table, values) : {};
    const path = id === null ? newFormPath(table, given) : formPath(table, id);
    if (path === null) return;
    const draft = await readDraft(table, id, given);
    if (draft !== null) {
      if (!askFirst(t('sync.confirm.revise'))) return;
      await discardDraft(draft.opened);
    }
    const opened = await (id === null
      ? openRejectedRecord(table, recordId, given)
      : openForm(table, id, given));
    if (opened === null) throw new Error(t('values.unknownRecord'));
    const rejected = reason === null ? opened : {...opened, rejection: reason};
    const texts = toTexts(recordOf(table), {...opened.shown, ...values});
    await saveDraft(rejected, await withRejectedRecords(table, texts));
    if (proposalId !== null) await markRejectionRead(proposalId);
    await navigate(path);
  };
}

/** The owner of a new row, with whom its form is opened. */
function ownerIn(table: TableName, values: Readonly<Record<string, unknown>>): Given {
  const {parent} = recordOf(table);
  const owner = parent === null ? undefined : values[parent];
  return parent !== null && typeof owner === 'string' ? {[parent]: owner} : {};
}

/**
 * Adds to the texts of a form the new records that were rejected together with it, under new ids, so that they are
 * saved again with it.
 */
async function withRejectedRecords(table: TableName, texts: FormTexts): Promise<FormTexts> {
  const newIds = new Map<string, string>();
  const all: FormTexts = {...texts};
  const readReferred = async (from: TableName, newId: string | null): Promise<void> => {
    const record = recordOf(from);
    for (const field of formFieldsOf(record)) {
      const spec = record.fields[field]?.spec;
      if (spec?.kind !== 'reference' || !isCreatableTable(spec.table)) continue;
      const at = inputName(newId, field);
      const id = all[at] ?? '';
      const known = newIds.get(id);
      const values = known === undefined ? await readRejectedRecord(spec.table, id) : null;
      const replacing = known ?? (values === null ? id : crypto.randomUUID());
      all[at] = replacing;
      if (values === null) continue;
      newIds.set(id, replacing);
      Object.assign(all, textsToAdd(replacing, toTexts(recordOf(spec.table), values)));
      await readReferred(spec.table, replacing);
    }
  };
  await readReferred(table, null);
  return all;
}
