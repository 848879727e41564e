import type {AnnualReturn} from '#src/domain/annual-return/annual-return.ts';
import type {Changes} from '#src/domain/annual-return/changes.ts';
import {
  countedStates,
  keyOf,
  status,
  type ReturnTable,
} from '#src/domain/annual-return/return-table.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Card} from '#src/ui/card.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {SimpleTable} from '#src/ui/simple-table.tsx';
import {TextLink} from '#src/ui/text-link.tsx';
import type {ReturnView} from './return-view.ts';
import {useReturnWords} from './use-return-words.ts';

type ReturnTablesProps = {
  readonly made: AnnualReturn;
  readonly countNovices: boolean;
  readonly view: ReturnView;
};

/** All tables of the return; the first says what the total counts, the sum of the year whether it is right. */
export function ReturnTables({made, countNovices, view}: ReturnTablesProps) {
  const t = useT();
  const words = useReturnWords(view.year);
  const {number, list} = useFormats();
  const states = countedStates(countNovices).map((value) =>
    words.heading(status(value)).toLocaleLowerCase(),
  );
  return made.tables.map((table) => (
    <Card key={table.id} title={words.table(table.id)}>
      {table.id === 'changes' ? <SumCheck changes={made.changes} /> : null}
      <NumberTable table={table} view={view} />
      {table.id === 'states' ? <p>{t('year.return.formula', {states: list(states)})}</p> : null}
      {table.id === 'ages' && made.averageAge !== null ? (
        <p>{t('year.return.average', {age: number(Math.round(made.averageAge * 10) / 10)})}</p>
      ) : null}
    </Card>
  ));
}

function NumberTable({table, view}: {readonly table: ReturnTable; readonly view: ReturnView}) {
  const words = useReturnWords(view.year);
  const caption = words.table(table.id);
  return (
    <SimpleTable
      caption={caption}
      columns={[words.rows(table.id), ...table.columns.map(words.heading)]}
      rows={table.rows.map((row) => {
        const heading = words.heading(row.heading);
        return {
          key: keyOf(row.heading),
          cells: [
            row.sign === undefined ? heading : `${row.sign} ${heading}`,
            ...table.columns.map((column, index) => (
              <NumberLink
                key={keyOf(column)}
                count={row.cells[index]?.length ?? 0}
                to={view.addressOf({table, row, column})}
              />
            )),
          ],
        };
      })}
    />
  );
}

type NumberLinkProps = {readonly count: number; readonly to: string};

/** A number that leads to the names behind it; zero leads nowhere. */
function NumberLink({count, to}: NumberLinkProps) {
  const {number} = useFormats();
  return count === 0 ? '0' : <TextLink to={to}>{number(count)}</TextLink>;
}

/** Says whether opening + gains − losses = closing; if not, which brothers' records contradict themselves. */
function SumCheck({changes}: {readonly changes: Changes}) {
  const t = useT();
  const {number} = useFormats();
  const {opening, gains, losses, closing, unexplainedGains, unexplainedLosses} = changes;
  const gained = gains.novitiate.length + gains.first_profession.length;
  const lost = losses.death.length + losses.departure.length + losses.transfer.length;
  const expected = opening.length + gained - lost;
  const sum = `${number(opening.length)} + ${number(gained)} − ${number(lost)} = ${number(expected)}`;
  if (unexplainedGains.length + unexplainedLosses.length === 0) {
    return (
      <Notice tone="success">
        <p>{t('year.return.agrees', {sum})}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <p>{t('year.return.differs', {sum, count: closing.length})}</p>
      <ul>
        {unexplainedGains.map(({id, name}) => (
          <li key={id}>
            <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
            {`: ${t('year.return.unexplainedGain')}`}
          </li>
        ))}
        {unexplainedLosses.map(({id, name}) => (
          <li key={id}>
            <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
            {`: ${t('year.return.unexplainedLoss')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
