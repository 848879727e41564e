import {useNavigate, useSearchParams} from 'react-router-dom';
import {planMoves} from '#src/domain/moves.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {idIn} from '#src/lib/uuid.ts';
import type {GroupEdit} from '#src/mutations/save-group.ts';
import {useLifeProvince} from '#src/queries/life-province.ts';
import {useTable} from '#src/queries/rows.ts';
import {useToday} from '#src/queries/today.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {type HouseTable, assignmentsOf} from '#src/screens/houses/house-kinds.ts';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Segments} from '#src/ui/segments.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {GroupFormView, idsIn, useGroupForm} from './group-form.tsx';
import {type GroupOpening, OpenGroup} from './group-opening.tsx';
import {moveEdits, moveIn, moveProblems} from './move-edits.ts';
import {MovePreview} from './move-preview.tsx';
import {TogetherPage} from './together-page.tsx';
import styles from './together.module.css';
import {useChosenBrothers} from './brother-picker.tsx';

/** Moves one or more brothers to a house, all with one role and from one day on. */
export function MoveScreen() {
  return (
    <TogetherPage>
      <OpenGroup table="fraternity_assignments">
        {(opening) => <MoveForm opening={opening} />}
      </OpenGroup>
    </TogetherPage>
  );
}

const kinds = ['fraternities', 'institutions'] as const satisfies readonly HouseTable[];

function MoveForm({opening}: {readonly opening: GroupOpening}) {
  const t = useT();
  const labels = useRecordLabels();
  const today = useToday();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const records = useLifeProvince();
  const institutions = useTable('institutions');

  const onSaved = (edits: readonly GroupEdit[], review: boolean): void => {
    const saved = t('together.moves.saved', {count: group.chosen.length});
    const message = review ? t('forms.savedForReview', {saved}) : saved;
    toasts.show({type: 'success', message});
    const added = edits.flatMap(({opened}) => (opened.isNew ? [opened.id] : []));
    const letters = new URLSearchParams({
      of: assignmentsOf[kindIn(group.texts)].table,
      ids: added.join(),
    });
    void navigate(`/moves/letters?${letters}`, {replace: true});
  };
  const group = useGroupForm({
    opening,
    initial: {
      kind: 'fraternities',
      reversed: '',
      fraternity_id: idIn(query, 'to') ?? '',
      institution_id: '',
      role: query.get('role') ?? '',
      start_date: query.get('date') ?? today,
      chapter_id: idIn(query, 'chapter') ?? '',
    },
    problems: (texts) => moveProblems(kindIn(texts), texts),
    edits: async (texts, chosen) => {
      const move = moveIn(kindIn(texts), texts);
      if (records === undefined || move === null) return [];
      return moveEdits(move, planMoves(records, chosen, move, reversedIn(texts)));
    },
    onSaved,
  });
  const brothers = useChosenBrothers(group);
  if (!records || !institutions) return <Skeleton label={t('forms.loading')} shape="form" />;
  const kind = kindIn(group.texts);
  const reversed = reversedIn(group.texts);
  const assignments = assignmentsOf[kind];
  const move = moveIn(kind, group.texts);
  const {control, setValue} = group.form;
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
                setValue('reversed', '');
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
            moves={planMoves(records, group.chosen, move, reversed)}
            onReverse={(id) => setValue('reversed', withToggled(reversed, id))}
          />
        )
      }
    />
  );
}

function kindIn(texts: FormTexts): HouseTable {
  return kinds.find((kind) => kind === texts['kind']) ?? 'fraternities';
}

/** The assignments whose plan the user has reversed: they end, or go on. */
function reversedIn(texts: FormTexts): ReadonlySet<string> {
  return new Set(idsIn(texts['reversed']));
}

function withToggled(ids: ReadonlySet<string>, id: string): string {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return [...next].join();
}
