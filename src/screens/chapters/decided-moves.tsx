import type {AssignmentTable} from '#src/domain/moves.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useReferringRows} from '#src/queries/referring-rows.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import {assignmentsOf, type HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {RowStateBadge} from '#src/screens/life-events/row-state.tsx';
import {usePostWords} from '#src/screens/together/use-post-words.ts';
import {textOf} from '#src/lib/values.ts';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';

type DecidedMovesProps = {
  readonly chapter: LocalRow<'chapters'>;
  /** The brothers whom the form of a move offers: those whom the chapter elected. */
  readonly offered: readonly string[];
};

/** The moves that a chapter decided, with their letters of obedience. */
export function DecidedMoves({chapter: {row, going}, offered}: DecidedMovesProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const inOrder = useMoveOrder();
  const post = usePostWords();
  const homes = useReferringRows('fraternity_assignments', 'chapter_id', row.id) ?? [];
  const posts = useReferringRows('institution_assignments', 'chapter_id', row.id) ?? [];
  const moves = [...inOrder('fraternities', homes), ...inOrder('institutions', posts)];
  const title = t('chapters.moves.title');
  return (
    <Card
      title={title}
      actions={
        going ? null : (
          <LinkButton
            to={`/moves/new?chapter=${row.id}`}
            state={{offered}}
            look="quiet"
            icon="forward"
          >
            {t('titles.moves')}
          </LinkButton>
        )
      }
    >
      {moves.length === 0 ? (
        <p>{t('chapters.moves.none')}</p>
      ) : (
        <SimpleTable
          caption={title}
          columns={[
            labels.field('fraternity_assignments', 'brother_id'),
            t('chapters.moves.post'),
            labels.field('fraternity_assignments', 'start_date'),
          ]}
          rows={moves.map(({table, houseId, entry}) => ({
            key: entry.row.id,
            cells: [
              <span key="brother">
                <BrotherLink id={entry.row.brother_id} />
                <RowStateBadge entry={entry} />
              </span>,
              post(table, houseId, entry.row.role),
              day(entry.row.start_date),
            ],
          }))}
        />
      )}
      <div>
        <Letters houses="fraternities" entries={homes} />
        <Letters houses="institutions" entries={posts} />
      </div>
    </Card>
  );
}

type LettersProps = {
  readonly houses: HouseTable;
  readonly entries: readonly LocalRow<AssignmentTable>[];
};

/** The link to the letters of obedience of one kind of assignment. */
function Letters({houses, entries}: LettersProps) {
  const t = useT();
  const labels = useRecordLabels();
  const ids = remainingRows(entries).map(({id}) => id);
  if (ids.length === 0) return null;
  return (
    <LinkButton
      to={`/moves/letters?${new URLSearchParams({of: assignmentsOf[houses].table, ids: ids.join()})}`}
      look="quiet"
      icon="print"
    >
      {t('lists.chip', {field: t('titles.letters'), value: labels.many(houses)})}
    </LinkButton>
  );
}

type DecidedMove = {
  readonly table: AssignmentTable;
  readonly houseId: string;
  readonly entry: LocalRow<AssignmentTable>;
};

/**
 * Returns a function that sorts assignments of one kind by the names of the houses and of the brothers, so that brothers
 * who were sent to one house are together.
 */
function useMoveOrder(): (
  houses: HouseTable,
  entries: readonly LocalRow<AssignmentTable>[],
) => readonly DecidedMove[] {
  const {compare} = useFormats().collator;
  const tables = {fraternities: useTable('fraternities'), institutions: useTable('institutions')};
  const brothers = useTable('brothers');
  return (houses, entries) => {
    const {table, field} = assignmentsOf[houses];
    const houseOf = ({houseId}: DecidedMove) => tables[houses]?.byId.get(houseId)?.row.name ?? '';
    const brotherOf = ({entry}: DecidedMove) =>
      brothers?.byId.get(entry.row.brother_id)?.row.name ?? '';
    return entries
      .map((entry): DecidedMove => ({table, houseId: textOf(entry.row, field), entry}))
      .sort(
        (a, b) =>
          compare(houseOf(a), houseOf(b)) ||
          compare(a.houseId, b.houseId) ||
          compare(brotherOf(a), brotherOf(b)),
      );
  };
}
