import {useDeferredValue, useMemo, useState} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {noMembersAmong} from '#src/domain/hindrance.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {idIn} from '#src/lib/uuid.ts';
import type {GroupEdit} from '#src/mutations/to-mutation.ts';
import {useLifeProvince} from '#src/queries/life-province.ts';
import {useOffices} from '#src/queries/offices.ts';
import {type SavedEdit, savedText} from '#src/record-ui/forms/saved-text.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {inputName} from '#src/record-ui/forms/new-records.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {assignmentsOf} from '#src/record-ui/values/house-kinds.ts';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {GroupFormView, useGroupForm} from './group-form.tsx';
import {type GroupOpening, OpenGroup} from './group-opening.tsx';
import {hasOwn, moveEdits, moveProblems, ownFields} from './move-edits.ts';
import {kindIn, kinds, movableIn, planIn} from './move-plan.ts';
import {MovePreview} from './move-preview.tsx';
import {TogetherPage} from './together-page.tsx';
import styles from './together.module.css';
import {useChosenBrothers} from './brother-picker.tsx';

/** Moves one or more brothers from one day on: all to one house with one role, or each to his own. */
export function MoveScreen() {
  return (
    <TogetherPage>
      <OpenGroup table="fraternity_assignments">
        {(opening) => <MoveForm opening={opening} />}
      </OpenGroup>
    </TogetherPage>
  );
}

function MoveForm({opening}: {readonly opening: GroupOpening}) {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const records = useLifeProvince();
  const held = useOffices(today, useFormats().collator);
  const planned = useMemo(() => (records && held ? {records, held} : null), [records, held]);
  const institutions = useTable('institutions');

  const onSaved = (edits: readonly GroupEdit[], edit: SavedEdit): void => {
    const added = edits.flatMap(({opened}) => (opened.isNew ? [opened.id] : []));
    const saved = t('together.moves.saved', {count: added.length});
    toasts.show({type: 'success', message: savedText(t, saved, edit)});
    const letters = new URLSearchParams({
      of: assignmentsOf[kindIn(texts)].table,
      ids: added.join(),
    });
    void navigate(`/moves/letters?${letters}`, {replace: true});
  };
  const group = useGroupForm({
    opening,
    initial: {
      kind: query.has('institution') ? 'institutions' : 'fraternities',
      reversed: '',
      fraternity_id: idIn(query, 'to') ?? '',
      institution_id: '',
      role: query.get('role') ?? '',
      start_date: query.get('date') ?? today,
      chapter_id: idIn(query, 'chapter') ?? '',
    },
    ownFields,
    shownFields: (texts) => {
      const {table, field} = assignmentsOf[kindIn(texts)];
      return {table, common: commonFields(field), own: [field, 'role']};
    },
    problems: (texts) =>
      moveProblems(kindIn(texts), texts, records ? movableIn(records, texts) : []),
    edits: async (texts) => {
      const typed = planned && planIn(planned, texts);
      return typed ? moveEdits(typed) : [];
    },
    onSaved,
  });
  const brothers = useChosenBrothers(group);
  const {texts, chosen} = group;
  const {control, setValue} = group.form;
  // The whole province is judged again for the plan: typing does not wait for it.
  const seen = useDeferredValue(texts);
  const plan = useMemo(() => (planned ? planIn(planned, seen) : null), [planned, seen]);
  const noMembers = useMemo(
    () => noMembersAmong(records?.brothers ?? [], chosen),
    [records, chosen],
  );
  const withOwn = useOnceTrue(chosen.length > 1 || chosen.some((id) => hasOwn(texts, id)));
  if (!planned || !institutions) return <Skeleton label={t('forms.loading')} shape="form" />;
  const kind = kindIn(texts);
  const {table, field: house} = assignmentsOf[kind];
  const eachHasHouse = chosen.every((id) => noMembers.has(id) || texts[inputName(id, house)]);
  return (
    <GroupFormView
      group={group}
      brothers={brothers}
      title={t('together.moves.where')}
      fields={
        <>
          <div className={styles['wide']}>
            <Segments
              label={t('together.moves.kind')}
              segments={kinds.map((value) => ({value, text: labels.one(value)}))}
              value={kind}
              onChange={(next) => {
                setValue('kind', next);
                // The roles of one kind mean nothing in the other, and what ends is decided again.
                setValue('role', '');
                for (const id of chosen) setValue(inputName(id, 'role'), '');
                setValue('reversed', '');
              }}
            />
          </div>
          {commonFields(house).map((field) => (
            <RecordField
              key={`${kind} ${field}`}
              table={table}
              name={field}
              required={field === house && chosen.length > 0 && eachHasHouse ? false : undefined}
              control={control}
            />
          ))}
        </>
      }
      preview={
        <MovePreview
          records={planned.records}
          kind={kind}
          chosen={chosen}
          noMembers={noMembers}
          withOwn={withOwn}
          form={group.form}
          plan={plan}
        />
      }
    />
  );
}

/** Returns whether a condition has been true: fields that are shown do not go away while the user types in them. */
function useOnceTrue(condition: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(condition);
  if (condition && !wasTrue) setWasTrue(true);
  return wasTrue || condition;
}

/** The fields that all brothers have in common, the house first. */
function commonFields(house: string): readonly string[] {
  return [house, 'role', 'start_date', 'chapter_id'];
}
