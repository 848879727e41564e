import type {ReturnRow, ReturnTable} from '#src/domain/annual-return/return-table.ts';
import {keyOf} from '#src/domain/annual-return/return-table.ts';
import type {UnitCount} from '#src/domain/directory/directory.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {yearOf} from '#src/lib/civil-date.ts';
import {useToday} from '#src/queries/today.ts';
import {useReturnWords} from '#src/screens/year/use-return-words.ts';
import {EntryLine, GroupHeading} from './entries.tsx';

/** The table of the houses counts both the houses and the members who live there. */
export function TableHeading({table: {id, columns}}: {readonly table: ReturnTable}) {
  const words = useWords();
  const text = id === 'houses' ? columns.map(words.heading).join(' / ') : words.table(id);
  return <GroupHeading text={text} />;
}

type CountLineProps = {readonly table: ReturnTable; readonly row: ReturnRow};

/** A row of a table with its count: of all members, or of the houses and of the members who live there. */
export function CountLine({table, row}: CountLineProps) {
  const words = useWords();
  const {number} = useFormats();
  const counts = row.cells.map((names) => number(names.length));
  const heading = words.heading(row.heading);
  return (
    <EntryLine
      dots
      name={row.sign === undefined ? heading : `${row.sign} ${heading}`}
      end={table.id === 'houses' ? counts.join(' / ') : counts.at(-1)}
    />
  );
}

/** The members in the total by their order. */
export function OrderLines({table}: {readonly table: ReturnTable}) {
  const words = useWords();
  const {number} = useFormats();
  const total = table.rows.find(({sign}) => sign === '=');
  return table.columns
    .slice(0, -1)
    .map((column, index) => (
      <EntryLine
        key={keyOf(column)}
        dots
        name={words.heading(column)}
        end={number(total?.cells[index]?.length ?? 0)}
      />
    ));
}

export function UnitsHeading() {
  const labels = useRecordLabels();
  return <GroupHeading text={labels.many('circumscriptions')} />;
}

export function UnitLine({unit: {name, members}}: {readonly unit: UnitCount}) {
  const {number} = useFormats();
  return <EntryLine dots name={name} end={number(members)} />;
}

function useWords() {
  return useReturnWords(yearOf(useToday()));
}
