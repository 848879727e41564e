import {useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import type {PaperValues} from '#src/domain/paper-text.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {storedUuid} from '#src/lib/uuid.ts';
import {textOf} from '#src/lib/values.ts';
import {useChildren} from '#src/queries/children.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {type LocalRow, useTable, useTables} from '#src/queries/rows.ts';
import {useSettingsOf} from '#src/queries/settings.ts';
import {useToday} from '#src/queries/today.ts';
import {builtInText, PaperParagraphs} from '#src/record-ui/papers/paper-words.tsx';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {Loading} from '#src/ui/loading.tsx';
import {useSession} from '#src/session/session.ts';
import styles from './letter.module.css';
import {type Paper, PaperFields, Papers, Signature} from './papers.tsx';
import {TogetherPage} from './together-page.tsx';
import {usePostWords} from './use-post-words.ts';

const houseField = {
  fraternity_assignments: 'fraternity_id',
  institution_assignments: 'institution_id',
} as const;

type AssignmentTable = keyof typeof houseField;

/** The letters of obedience of assignments, one sheet for each brother, to print and sign. */
export function LettersScreen() {
  const [query] = useSearchParams();
  const ids = (query.get('ids') ?? '').split(',').map(storedUuid);
  const table: AssignmentTable =
    query.get('of') === 'institution_assignments'
      ? 'institution_assignments'
      : 'fraternity_assignments';
  return (
    <TogetherPage>
      <Letters table={table} ids={ids} />
    </TogetherPage>
  );
}

const readTables = [
  'brothers',
  'chapters',
  'circumscriptions',
  'fraternities',
  'institutions',
  'fraternity_assignments',
  'institution_assignments',
  'settings',
] as const;

type LettersProps = {readonly table: AssignmentTable; readonly ids: readonly string[]};

function Letters({table, ids}: LettersProps) {
  const t = useT();
  // A letter must not be printed before all its names are read.
  const views = useTables(readTables);
  const [paper, setPaper] = useState<Paper>({place: '', signer: '', number: ''});
  if (!views) return <Loading label={t('forms.loading')} shape="cards" />;
  const found = ids.flatMap((id) => views[table].byId.get(id) ?? []);
  return (
    <Papers
      help={t('together.letter.help')}
      fields={<PaperFields paper={paper} onChange={setPaper} />}
      sheets={found.map((entry) => (
        <Letter key={entry.row.id} table={table} entry={entry} paper={paper} />
      ))}
    />
  );
}

type LetterProps = {
  readonly table: AssignmentTable;
  readonly entry: LocalRow<AssignmentTable>;
  readonly paper: Paper;
};

/** One letter of obedience, in the language of the app. */
function Letter({table, entry, paper}: LetterProps) {
  const t = useT();
  const assignment = entry.row;
  const isProposal = useIsProposal(entry);
  const labels = useRecordLabels();
  const {longDay} = useFormats();
  const today = useToday();
  const post = usePostWords();
  const former = useFormer(assignment);
  const brother = useTable('brothers')?.byId.get(assignment.brother_id)?.row;
  const circumscriptions = useTable('circumscriptions');
  const name = brother?.name ?? '';
  const province = circumscriptions?.byId.get(brother?.circumscription_id ?? '')?.row.name ?? '';
  const houseId = textOf(assignment, houseField[table]);
  const settings = useSettingsOf()(brother?.circumscription_id ?? '');
  const text = settings.obedienceLetter[useLocale()] ?? builtInText('obedience_letter', t);
  const chapter = useTable('chapters')?.byId.get(assignment.chapter_id ?? '')?.row;
  const values: PaperValues = {
    brother: name,
    post: post(table, houseId, assignment.role),
    house: post(table, houseId, null),
    office: assignment.role === null ? '' : openChoiceLabel(labels, table, 'role', assignment.role),
    date: longDay(assignment.start_date),
    former: former.map((one) => post(one.table, one.houseId, one.role)),
    former_end: longDay(addDays(assignment.start_date, -1)),
    chapter: chapter?.title ?? '',
    province,
    number: paper.number,
    place: paper.place.trim(),
    today: longDay(today),
  };
  return (
    <article className={styles['sheet']} aria-label={t('together.letter.of', {name})}>
      <p className={styles['head']}>{province}</p>
      <h2>{t('together.letter.title')}</h2>
      {paper.number === '' ? null : <p>{t('together.letter.numbered', {number: paper.number})}</p>}
      {isProposal ? <p>{t('together.letter.draft')}</p> : null}
      <PaperParagraphs text={text} values={values} />
      <Signature paper={paper} role={t('together.letter.superior')} />
    </article>
  );
}

/** Tells whether an admin has yet to approve the assignment as it is shown. An admin's own edits need no approval. */
function useIsProposal({state}: LocalRow): boolean {
  const session = useSession();
  const isOwnAdmin = session.kind === 'signed-in' && session.isAdmin;
  return state === 'awaiting' || (state !== 'synced' && !isOwnAdmin);
}

type Former = {
  readonly table: AssignmentTable;
  readonly houseId: string;
  readonly role: string | null;
};

/** Returns the assignments of the brother that end on the day before this one begins. */
function useFormer({brother_id, start_date}: LetterProps['entry']['row']): readonly Former[] {
  const homes = useChildren('fraternity_assignments', brother_id) ?? [];
  const posts = useChildren('institution_assignments', brother_id) ?? [];
  const end = addDays(start_date, -1);
  return [
    ...remainingRows(homes).map((row) => ({
      ...row,
      table: 'fraternity_assignments' as const,
      houseId: row.fraternity_id,
    })),
    ...remainingRows(posts).map((row) => ({
      ...row,
      table: 'institution_assignments' as const,
      houseId: row.institution_id,
    })),
  ].filter(({end_date}) => end_date === end);
}
