import {useState} from 'react';
import {useNavigate, useSearchParams} from 'react-router-dom';
import {planMoves} from '#src/domain/moves.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {GroupEdit} from '#src/mutations/save-group.ts';
import {useLifeProvince} from '#src/queries/life-province.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {type HouseTable, assignmentsOf} from '#src/screens/houses/house-kinds.ts';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {GroupFormView, useGroupForm} from './group-form.tsx';
import {moveEdits, moveIn, moveProblems} from './move-edits.ts';
import {MovePreview} from './move-preview.tsx';
import {TogetherPage} from './together-page.tsx';
import styles from './together.module.css';
import {useChosenBrothers} from './brother-picker.tsx';

/** Moves one or more brothers to a house, all with one role and from one day on. */
export function MoveScreen() {
  return (
    <TogetherPage>
      <MoveForm />
    </TogetherPage>
  );
}

const kinds = ['fraternities', 'institutions'] as const satisfies readonly HouseTable[];

function MoveForm() {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const brothers = useChosenBrothers();
  const [kind, setKind] = useState<HouseTable>('fraternities');
  const [reversed, setReversed] = useState<ReadonlySet<string>>(new Set());
  const records = useLifeProvince();
  const institutions = useTable('institutions');
  const assignments = assignmentsOf[kind];

  const onSaved = (edits: readonly GroupEdit[], review: boolean): void => {
    const saved = t('together.moves.saved', {count: brothers.chosen.length});
    const message = review ? t('forms.savedForReview', {saved}) : saved;
    toasts.show({type: 'success', message});
    const added = edits.flatMap(({opened}) => (opened.isNew ? [opened.id] : []));
    const letters = new URLSearchParams({of: assignments.table, ids: added.join()});
    void navigate(`/moves/letters?${letters}`, {replace: true});
  };
  const group = useGroupForm({
    initial: {
      fraternity_id: query.get('to') ?? '',
      institution_id: '',
      role: '',
      start_date: today,
      chapter_id: query.get('chapter') ?? '',
    },
    chosen: brothers.chosen,
    problems: (texts) => moveProblems(kind, texts),
    edits: async (texts) => {
      const move = moveIn(kind, texts);
      if (records === undefined || move === null) return [];
      return moveEdits(move, planMoves(records, brothers.chosen, move, reversed));
    },
    onSaved,
  });
  if (!records || !institutions) return <Skeleton label={t('forms.loading')} shape="form" />;
  const move = moveIn(kind, group.texts);
  const {control} = group.form;
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
                setKind(next);
                // The roles of one kind mean nothing in the other, and what ends is decided again.
                group.form.setValue('role', '');
                setReversed(new Set());
              }}
            />
          </div>
          {[assignments.field, 'role', 'start_date', 'chapter_id'].map((field) => (
            <RecordField
              key={`${kind} ${field}`}
              table={assignments.table}
              name={field}
              control={control}
            />
          ))}
        </>
      }
      preview={
        move === null ? (
          <p className={styles['soft']}>{t('together.moves.incomplete')}</p>
        ) : (
          <MovePreview
            records={records}
            move={move}
            moves={planMoves(records, brothers.chosen, move, reversed)}
            onReverse={(id) => setReversed((before) => withToggled(before, id))}
          />
        )
      }
    />
  );
}

function withToggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
