import {useMemo} from 'react';
import {useSearchParams} from 'react-router-dom';
import {planProfessions} from '#src/domain/professions.ts';
import {recordsOf} from '#src/domain/validation/find-issues.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LifeProvince} from '#src/queries/life-province.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {recordOf} from '#src/records/registry.ts';
import {Segments} from '#src/ui/segments.tsx';
import {useChosenBrothers} from './brother-picker.tsx';
import {GroupFormView, useGroupForm} from './group-form.tsx';
import type {GroupOpening} from './group-opening.tsx';
import {useProfessingBrothers} from './professing-brothers.ts';
import {professionEdits, professionIn, professionTypeIn} from './profession-edits.ts';
import {ProfessionPreview} from './profession-preview.tsx';
import styles from './together.module.css';
import {useVowsSaved} from './use-vows-saved.ts';
import {vowFields, vowProblems} from './vow-edits.ts';
import {VowsPage} from './vows-page.tsx';

/** Records the first or the perpetual profession of one or more brothers, all in one celebration. */
export function ProfessionScreen() {
  return (
    <VowsPage
      kind="profession"
      renderForm={(records, opening) => <ProfessionForm records={records} opening={opening} />}
    />
  );
}

type ProfessionFormProps = {readonly records: LifeProvince; readonly opening: GroupOpening};

const types = ['simple', 'solemn'] as const;

function ProfessionForm({records, opening}: ProfessionFormProps) {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const [query] = useSearchParams();

  const group = useGroupForm({
    opening,
    initial: {
      ...Object.fromEntries(vowFields.map((field) => [field, ''])),
      type: query.get('type') ?? 'solemn',
      date: today,
    },
    shownFields: (texts) => ({table: 'vows', common: fieldsOf(professionTypeIn(texts)), own: []}),
    problems: (texts) => vowProblems(professionTypeIn(texts), texts),
    edits: async (texts, chosen) => {
      const profession = professionIn(texts);
      return profession === null ? [] : professionEdits(profession, chosen, records);
    },
    onSaved: useVowsSaved('professions'),
  });
  const type = professionTypeIn(group.texts);
  const profession = useMemo(() => professionIn(group.texts), [group.texts]);
  // Each key plans again: only the records of the chosen brothers.
  const own = useMemo(
    () => recordsOf(records, {brotherIds: new Set(group.chosen), fraternityIds: new Set()}),
    [records, group.chosen],
  );
  const plan = useMemo(
    () => profession && planProfessions(own, group.chosen, profession),
    [own, group.chosen, profession],
  );
  const date = profession?.date ?? today;
  const brothers = useProfessingBrothers(useChosenBrothers(group), records, {type, date});
  const kind = (
    <Segments
      label={labels.field('vows', 'type')}
      segments={types.map((value) => ({value, text: labels.value('vows', 'type', value)}))}
      value={type}
      onChange={(next) => group.form.setValue('type', next)}
    />
  );
  return (
    <GroupFormView
      group={group}
      // The kind of profession decides who is offered.
      brothers={{
        ...brothers,
        filter: (
          <>
            {kind}
            {brothers.filter}
          </>
        ),
      }}
      title={t('records.vows.sections.profession')}
      fields={fieldsOf(type).map((field) => (
        <RecordField key={field} table="vows" name={field} control={group.form.control} />
      ))}
      preview={
        profession === null || plan === null ? (
          <p className={styles['soft']}>{t('together.professions.incomplete')}</p>
        ) : (
          <ProfessionPreview records={own} profession={profession} plan={plan} />
        )
      }
    />
  );
}

/** The fields that the form shows for first vows, or for vows for life. */
function fieldsOf(type: (typeof types)[number]): readonly string[] {
  return vowFields.filter((field) => recordOf('vows').visibleWhen(field, {type}));
}
