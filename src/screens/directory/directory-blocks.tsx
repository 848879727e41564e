import type {ReactNode} from 'react';
import type {Directory} from '#src/domain/directory/directory.ts';
import {dayOfDeath, type Dead, deadWithoutDay} from '#src/domain/necrology.ts';
import type {BookBlock} from '#src/lib/book-pages.ts';
import type {EntryText} from './entry-shape.ts';
import type {BookWords} from './book-words.ts';
import {BrotherEntry, SeniorLine} from './brother-entries.tsx';
import {
  DeadEntry,
  GroupHeading,
  HolderLine,
  HouseHeading,
  LetterHeading,
  MonthHeading,
  PartHeading,
  ResidentLine,
} from './entries.tsx';
import type {Part} from './part.ts';
import {CountLine, OrderLines, TableHeading, UnitLine, UnitsHeading} from './count-entries.tsx';

export type DirectoryBlock = BookBlock & {
  readonly key: string;
  readonly part: Part;
  readonly content: ReactNode;
  /** Writes the text of an entry as its content shows it; without it the block has to be laid out. */
  readonly textIn?: TextIn;
};

type TextIn = (words: BookWords) => EntryText;

/** What the directory shows beside its own contents. */
export type Surroundings = {
  /** The lines of a house's address. */
  readonly addressOf: (placeId: string | null) => readonly string[];
  readonly hasPhoto: (brotherId: string) => boolean;
};

/** Divides a directory into blocks, part by part; a part without contents is left out. */
export function directoryBlocks(
  directory: Directory,
  {addressOf, hasPhoto}: Surroundings,
): DirectoryBlock[] {
  const blocks: DirectoryBlock[] = [];
  const part = (name: Part, own: readonly Piece[]): void => {
    if (own.length === 0) return;
    const title = heading(<PartHeading part={name} />);
    for (const piece of [title, ...own])
      blocks.push({key: String(blocks.length), part: name, ...piece});
  };
  part(
    'offices',
    directory.offices.flatMap(({name, holders}) => [
      heading(<GroupHeading text={name} />),
      ...holders.map((holder) =>
        entry(<HolderLine holder={holder} />, (words) => words.holder(holder)),
      ),
    ]),
  );
  part(
    'houses',
    directory.houses.flatMap((house) => {
      const title = <HouseHeading house={house} address={addressOf(house.placeId)} />;
      const residents = house.residents.map((one) =>
        entry(<ResidentLine resident={one} />, (words) => words.resident(one)),
      );
      return [residents.length === 0 ? entry(title) : heading(title), ...residents];
    }),
  );
  part('brothers', byLetter(directory, hasPhoto));
  part(
    'seniority',
    directory.seniority.map((senior) =>
      entry(<SeniorLine senior={senior} />, (words) => words.senior(senior)),
    ),
  );
  part('necrology', byMonth(directory));
  part('statistics', counts(directory));
  return blocks;
}

type Piece = Pick<DirectoryBlock, 'keepsNext' | 'content' | 'textIn'>;

function heading(content: ReactNode): Piece {
  return {keepsNext: true, content};
}

function entry(content: ReactNode, textIn?: TextIn): Piece {
  return {keepsNext: false, content, ...(textIn && {textIn})};
}

function byLetter({brothers}: Directory, hasPhoto: Surroundings['hasPhoto']): Piece[] {
  let before = '';
  return brothers.flatMap((brother) => {
    const letter = initialOf(brother.name);
    const isNew = letter !== before;
    before = letter;
    const isPictured = brother.contact !== null && hasPhoto(brother.id);
    const own = entry(
      <BrotherEntry brother={brother} hasPhoto={isPictured} />,
      isPictured ? undefined : (words) => words.brother(brother),
    );
    return isNew ? [heading(<LetterHeading letter={letter} />), own] : [own];
  });
}

/** The first letter without its accent, as the names are sorted. */
function initialOf(name: string): string {
  return name.normalize('NFD').charAt(0).toUpperCase();
}

function byMonth({dead}: Directory): Piece[] {
  let before = '';
  const pieces = dead.flatMap((one) => {
    const month = dayOfDeath(one)?.slice(0, 2);
    if (month === undefined) return [];
    const own = deadEntry(one);
    if (month === before) return [own];
    before = month;
    return [heading(<MonthHeading month={Number(month)} />), own];
  });
  const undated = deadWithoutDay(dead).map(deadEntry);
  return undated.length === 0
    ? pieces
    : [...pieces, heading(<MonthHeading month={null} />), ...undated];
}

function deadEntry(one: Dead): Piece {
  return entry(<DeadEntry dead={one} />, (words) => words.dead(one));
}

function counts({statistics, units}: Directory): Piece[] {
  const tables = statistics.flatMap((table) => [
    heading(<TableHeading table={table} />),
    ...table.rows.map((row) => entry(<CountLine table={table} row={row} />)),
    ...(table.id === 'states' ? [entry(<OrderLines table={table} />)] : []),
  ]);
  if (units.length < 2) return tables;
  return [
    ...tables,
    heading(<UnitsHeading />),
    ...units.map((unit) => entry(<UnitLine unit={unit} />)),
  ];
}
