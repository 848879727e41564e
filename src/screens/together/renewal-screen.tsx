import {useMemo} from 'react';
import {useNavigate} from 'react-router-dom';
import {planRenewals} from '#src/domain/renewals.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {GroupEdit} from '#src/mutations/save-group.ts';
import {type LifeProvince, useLifeProvince} from '#src/queries/life-province.ts';
import {useProvinceSettings} from '#src/queries/settings.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {GroupFormView} from './group-form.tsx';
import {renewalEdits, renewalFields, renewalIn, renewalProblems} from './renewal-edits.ts';
import {RenewalPreview} from './renewal-preview.tsx';
import {TogetherPage} from './together-page.tsx';
import styles from './together.module.css';
import {useChosenBrothers} from './use-chosen-brothers.ts';
import {useGroupForm} from './use-group-form.ts';
import {useRenewingBrothers} from './use-renewing-brothers.tsx';

/** Renews the temporary vows of one or more brothers, all on one day and for the same time. */
export function RenewalScreen() {
  return (
    <TogetherPage>
      <WithRecords />
    </TogetherPage>
  );
}

/** The usual length of vows is in the form from the start, so the settings are read before it. */
function WithRecords() {
  const t = useT();
  const records = useLifeProvince();
  if (!records) return <Skeleton label={t('forms.loading')} shape="form" />;
  return <RenewalForm records={records} />;
}

function RenewalForm({records}: {readonly records: LifeProvince}) {
  const t = useT();
  const today = useToday();
  const {tempVowMonths} = useProvinceSettings();
  const toasts = useToasts();
  const navigate = useNavigate();
  const chosen = useChosenBrothers();

  const onSaved = (edits: readonly GroupEdit[], review: boolean): void => {
    const saved = t('together.renewals.saved', {count: edits.length});
    const message = review ? t('forms.savedForReview', {saved}) : saved;
    toasts.show({type: 'success', message});
    const acts = new URLSearchParams({ids: edits.map(({opened}) => opened.id).join()});
    void navigate(`/renewals/acts?${acts}`, {replace: true});
  };
  const group = useGroupForm({
    initial: {
      ...Object.fromEntries(renewalFields.map((field) => [field, ''])),
      date: today,
      duration_months: String(tempVowMonths),
    },
    chosen: chosen.chosen,
    problems: renewalProblems,
    edits: async (texts) => {
      const renewal = renewalIn(texts);
      if (renewal === null) return [];
      return renewalEdits(renewal, planRenewals(records, chosen.chosen, renewal).planned);
    },
    onSaved,
  });
  const renewal = useMemo(() => renewalIn(group.texts), [group.texts]);
  const plan = useMemo(
    () => renewal && planRenewals(records, chosen.chosen, renewal),
    [records, chosen.chosen, renewal],
  );
  const brothers = useRenewingBrothers(chosen, records, renewal?.date ?? today);
  return (
    <GroupFormView
      group={group}
      brothers={brothers}
      title={t('records.vows.values.type.renewal')}
      fields={renewalFields.map((field) => (
        <RecordField key={field} table="vows" name={field} control={group.form.control} />
      ))}
      preview={
        renewal === null || plan === null ? (
          <p className={styles['soft']}>{t('together.renewals.incomplete')}</p>
        ) : (
          <RenewalPreview records={records} renewal={renewal} plan={plan} />
        )
      }
    />
  );
}
