import {useForm, useWatch} from 'react-hook-form';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import {useRow} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {recordOf} from '#src/records/registry.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {FormActions} from '#src/ui/form-actions.tsx';
import {FormSection} from '#src/ui/form-section.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Stack} from '#src/ui/stack.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {ChangedElsewhere} from './changed-elsewhere.tsx';
import type {FormTexts} from './form-texts.ts';
import {OfficialValue} from './official-value.tsx';
import {OwnEditNotice} from './own-edit-notice.tsx';
import {RecordField} from './record-field.tsx';
import styles from './record-form.module.css';
import type {FormStart} from './use-opened-form.ts';
import {useRecordDraft} from './use-record-draft.ts';
import {useSave, type SaveMessages} from './use-save.ts';

type RecordFormProps = {
  readonly start: FormStart;
  /** One title for each group of fields in the record's declaration. */
  readonly sections: readonly string[];
  readonly messages: SaveMessages;
  /** Called when the edit is on the disk; `review`: an admin will look at it. */
  readonly onSaved: (review: boolean) => void;
  readonly onBack: () => void;
  readonly onStartOver: () => void;
  readonly onReopen: () => void;
};

/** The form of any record, drawn from its declaration. */
export function RecordForm({start, sections, messages, ...calls}: RecordFormProps) {
  const t = useT();
  const {opened} = start;
  const record = recordOf(opened.table);
  const entry = useRow(opened.table, opened.isNew ? null : opened.id);
  const form = useForm<FormTexts>({defaultValues: start.texts});
  const values = useWatch({control: form.control});
  const {keeper, isDirty, failure: draftFailure} = useRecordDraft(start, form.control);
  const saving = useSave({opened, form, keeper, messages, onSaved: calls.onSaved});
  useLeaveGuard(isDirty, t('forms.leave'), keeper.flush);

  const discard = (): void => {
    // What is held back must not be written after the draft is gone.
    void keeper.stop().then(calls.onStartOver);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saving.save();
      }}
    >
      <div className={styles['notices']}>
        <OwnEditNotice entry={entry} />
        <DraftNotice at={isDirty ? start.draftedAt : null} onDiscard={discard} />
        <ChangedElsewhere opened={opened} isDirty={isDirty} onReopen={calls.onReopen} />
      </div>
      <Stack gap="large">
        {record.form.map((group, index) => (
          <FormSection key={group.join()} title={sections[index] ?? ''}>
            {group
              .filter((name) => record.visibleWhen(name, values))
              .map((name) => (
                <div key={name}>
                  <RecordField table={opened.table} name={name} control={form.control} />
                  {entry ? <OfficialValue table={opened.table} entry={entry} field={name} /> : null}
                </div>
              ))}
          </FormSection>
        ))}
        <Failures
          failures={[
            draftFailure && t('forms.draftFailed', {message: draftFailure}),
            saving.failure,
          ]}
        />
        <FormActions>
          <Button onClick={calls.onBack}>{t('forms.back')}</Button>
          <BusyButton busy={saving.isSaving} busyLabel={t('forms.saving')}>
            {opened.isNew ? t('forms.save') : t('forms.update')}
          </BusyButton>
        </FormActions>
      </Stack>
    </form>
  );
}

/** Written into the page when it happens, which is what makes screen readers say it. */
function Failures({failures}: {readonly failures: readonly (string | null)[]}) {
  const known = failures.filter((failure) => failure !== null);
  if (known.length === 0) return null;
  return (
    <div role="alert">
      {known.map((failure) => (
        <Notice key={failure} tone="error">
          {failure}
        </Notice>
      ))}
    </div>
  );
}

type DraftNoticeProps = {readonly at: Date | null; readonly onDiscard: () => void};

function DraftNotice({at, onDiscard}: DraftNoticeProps) {
  const t = useT();
  const {time, dateTime} = useFormats();
  const today = useToday();
  if (at === null) return null;
  const isToday = dayOf(at) === today;
  return (
    <Notice
      tone="info"
      action={
        <Button look="quiet" onClick={onDiscard}>
          {t('forms.discardDraft')}
        </Button>
      }
    >
      {t('forms.draftRestored', {time: isToday ? time(at) : dateTime(at)})}
    </Notice>
  );
}
