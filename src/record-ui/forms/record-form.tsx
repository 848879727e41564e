import {useEffect, useMemo, useState} from 'react';
import {useForm, type UseFormReturn, useWatch} from 'react-hook-form';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {OpenedForm} from '#src/mutations/open-form.ts';
import {type LocalRow, useRow} from '#src/queries/rows.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {FormActions, FormSection} from '#src/ui/form-section.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import type {Alongside} from './alongside.ts';
import {ChangedElsewhere} from './changed-elsewhere.tsx';
import {DraftNotice} from './draft-notice.tsx';
import {WarningTexts, type WarningsOf} from './field-warnings.tsx';
import {FormFailures} from './form-failures.tsx';
import {type FormTexts, toTexts} from './form-texts.ts';
import {keepFormFocus} from './keep-form-focus.ts';
import {NewRecordPanel} from './new-record-panel.tsx';
import {NewRecordsContext, newRecordsIn, useNewRecords} from './new-records.ts';
import {OfficialValue} from './official-value.tsx';
import {RecordField} from './record-field.tsx';
import styles from './record-form.module.css';
import type {SavedEdit} from './saved-text.ts';
import {StateBadge} from './state-badge.tsx';
import type {FormStart} from './use-opened-form.ts';
import {useTypedText} from './typed-text.ts';
import {useFormDraft} from './use-form-draft.ts';
import {useIsOwnerGone} from './use-is-owner-gone.ts';
import {type FormWords, useSave} from './use-save.ts';

type RecordFormProps = {
  readonly start: FormStart;
  readonly words: FormWords;
  readonly warningsOf?: WarningsOf | undefined;
  readonly alongside?: Alongside | undefined;
  /** The field that gets the focus; `null` for none. */
  readonly field: string | null;
  /** Called when the edit is stored. */
  readonly onSaved: (edit: SavedEdit) => void;
  readonly onBack: () => void;
  readonly onStartOver: () => void;
  readonly onReopen: () => void;
};

/** The form of a record of any type, drawn from its declaration. */
export function RecordForm({
  start,
  words,
  warningsOf,
  alongside,
  field,
  ...calls
}: RecordFormProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {opened} = start;
  const record = recordOf(opened.table);
  const form = useForm<FormTexts>({defaultValues: start.texts});
  const values = useWatch({control: form.control});
  // Every input of the form has a text from the start.
  const texts = values as FormTexts;
  const warnings = warningsOf?.(opened, texts);
  const newRecords = useNewRecords(opened.table, form, texts);
  const untouched = useMemo(() => toTexts(record, opened.shown), [record, opened]);
  const {keeper, isDirty, failure: draftFailure} = useFormDraft(start, form.control, untouched);
  const {saved, ...saving} = useSave({opened, form, keeper, words, alongside});
  const isBusy = saving.isSaving || saved !== null;
  const entry = useEntryBeforeSave(opened, isBusy);
  const isOwnerGone = useIsOwnerGone(opened);
  const typedText = useTypedText();
  const text = (): string => {
    const {table} = opened;
    const typed = {table, texts: form.getValues()};
    return [...newRecordsIn(table, typed.texts), typed]
      .map((one) => typedText(one.table, formFieldsOf(recordOf(one.table)), one.texts))
      .filter((lines) => lines !== '')
      .join('\n');
  };
  useLeaveGuard(isDirty && saved === null, t('forms.leave'), {flush: keeper.flush, text});
  useFieldFocus(form, field);
  const {onSaved} = calls;
  // The guard above asks no more only after this effect has run.
  useEffect(() => {
    if (saved !== null) onSaved(saved);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each save, not with each render
  }, [saved]);

  const discard = (): void => {
    // Pending texts must not be written after the draft is removed.
    void keeper.stop().then(calls.onStartOver);
  };
  return (
    <form
      ref={keepFormFocus}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save();
      }}
    >
      <div className={styles['notices']}>
        <OwnEditNotice entry={entry} />
        <RejectionNotice reason={opened.rejection} />
        <DraftNotice at={isDirty ? start.draftedAt : null} onDiscard={discard} />
        <ChangedElsewhere
          opened={opened}
          isDirty={isDirty}
          isSaving={isBusy}
          onReopen={calls.onReopen}
        />
        <div role="status">
          {isOwnerGone ? <Notice tone="warning">{t('forms.ownerGone')}</Notice> : null}
        </div>
      </div>
      <Stack gap="large">
        <NewRecordsContext value={newRecords}>
          {Object.entries(record.form).map(([section, names]) => (
            <FormSection key={section} title={labels.section(opened.table, section)}>
              {names
                .filter((name) => isAsked(opened, name) && record.visibleWhen(name, values))
                .map((name) => (
                  <div key={name}>
                    <RecordField
                      table={opened.table}
                      name={name}
                      control={form.control}
                      present={opened.shown[name]}
                    />
                    <NewRecordPanel at={name} control={form.control} />
                    {entry ? (
                      <OfficialValue table={opened.table} entry={entry} field={name} />
                    ) : null}
                    {warnings ? <WarningTexts texts={warnings.get(name)} /> : null}
                  </div>
                ))}
              {alongside?.section === section ? alongside.part(opened, form, texts) : null}
            </FormSection>
          ))}
        </NewRecordsContext>
        <FormFailures failures={[draftFailure, saving.failure]} copy={text} />
        <FormActions>
          <Button onClick={calls.onBack}>{t('forms.back')}</Button>
          <BusyButton busy={isBusy} busyLabel={t('forms.saving')} disabled={isOwnerGone}>
            {opened.isNew ? t('forms.save') : t('forms.update')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

/**
 * Returns the record as it is, and while the form is being saved as it was before: a form that is about to be left does not
 * point out its own edit.
 */
function useEntryBeforeSave(
  {table, id, isNew}: OpenedForm,
  isBusy: boolean,
): LocalRow | null | undefined {
  const entry = useRow(table, isNew ? null : id);
  const [before, setBefore] = useState(entry);
  if (!isBusy && before !== entry) setBefore(entry);
  return isBusy ? before : entry;
}

/** Returns whether the form shows a field: not the given values of a new record, nor the parent of one that stays with it. */
function isAsked({table, isNew, given = {}}: OpenedForm, field: string): boolean {
  const {parent, isParentEdited} = recordOf(table);
  return isNew ? !Object.hasOwn(given, field) : isParentEdited || field !== parent;
}

/** Shows the reason of the rejection when the user edits a rejected change again. */
function RejectionNotice({reason}: {readonly reason: string | undefined}) {
  const t = useT();
  if (reason === undefined) return null;
  return (
    <Notice tone="warning" title={t('sync.declined')}>
      {t('sync.reason', {reason})}
    </Notice>
  );
}

type OwnEditNoticeProps = {readonly entry: LocalRow | null | undefined};

/** Shows that the form contains an earlier edit of the user, and the state of that edit. */
function OwnEditNotice({entry}: OwnEditNoticeProps) {
  const t = useT();
  if (!entry || (entry.state === 'synced' && !entry.going)) return null;
  return (
    <Notice tone="info" action={<LinkButton to="/sync">{t('titles.sync')}</LinkButton>}>
      <p>
        {t('forms.ownEdit')} <StateBadge entry={entry} />
      </p>
    </Notice>
  );
}

/** Moves the focus to the field that the address names, once the form is shown. */
function useFieldFocus({setFocus}: UseFormReturn<FormTexts>, field: string | null): void {
  useEffect(() => {
    if (field === null) return undefined;
    // A new page takes the focus after its fields are shown.
    const timer = setTimeout(() => setFocus(field));
    return () => clearTimeout(timer);
  }, [setFocus, field]);
}
