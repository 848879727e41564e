import {useMemo} from 'react';
import {lastDayBefore} from '#src/domain/ended-stages.ts';
import {professionAdvice} from '#src/domain/profession-advice.ts';
import type {PlannedProfession, Profession, ProfessionPlan} from '#src/domain/professions.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {AdvisedPlans} from './advised-plans.tsx';
import styles from './together.module.css';

type ProfessionPreviewProps = {
  readonly records: ProvinceRecords;
  readonly profession: Profession;
  readonly plan: ProfessionPlan;
};

/** Shows for each brother until when he is bound, with the stages that end and the advice of canon law. */
export function ProfessionPreview({records, profession, plan}: ProfessionPreviewProps) {
  const advice = useMemo(
    () => professionAdvice(records, profession, plan.planned),
    [records, profession, plan],
  );
  return (
    <AdvisedPlans
      advice={advice}
      plan={plan}
      renderPlan={(planned) => <ProfessedTerms profession={profession} planned={planned} />}
    />
  );
}

type ProfessedTermsProps = {
  readonly profession: Profession;
  readonly planned: PlannedProfession;
};

function ProfessedTerms({profession, planned}: ProfessedTermsProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {day, list} = useFormats();
  const {date} = profession;
  const {before, until, stages} = planned;
  const names = stages.map(({stage}) => labels.value('formation_stages', 'stage', stage));
  const earliest = before?.earliestPerpetual ?? null;
  return (
    <>
      <p>
        {until === null
          ? t('together.professions.forLife', {day: day(date)})
          : t('together.professions.until', {day: day(until)})}
      </p>
      {names.length === 0 ? null : (
        <p>
          {t('together.professions.ends', {
            date: day(lastDayBefore({stage: null, date})),
            stages: list(names),
          })}
        </p>
      )}
      {before === null ? null : (
        <p className={styles['soft']}>
          {t('together.renewals.since', {day: day(before.since)})}
          {earliest === null ? null : ` ${t('together.renewals.earliest', {day: day(earliest)})}`}
        </p>
      )}
    </>
  );
}
