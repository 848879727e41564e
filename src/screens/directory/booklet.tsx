import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type BookPage, fillPages} from '#src/lib/book-pages.ts';
import {useToday} from '#src/queries/today.ts';
import {PlainPaper} from '#src/ui/plain-paper.tsx';
import styles from './booklet.module.css';
import type {DirectoryBlock} from './directory-blocks.tsx';
import type {PaperSize} from './directory-choices.tsx';
import {EntryLine, usePartTitle} from './entries.tsx';
import type {Part} from './part.ts';

/** The blocks of a directory on pages; the first page has the title and the contents. */
export type Booklet = {
  readonly blocks: readonly DirectoryBlock[];
  readonly paper: PaperSize;
  readonly pages: readonly BookPage[];
  /** The numbers of the pages on which the parts begin. */
  readonly starts: ReadonlyMap<Part, number>;
  /** The pages, the first included. */
  readonly count: number;
};

/**
 * The columns of a page, and the height that the blocks may take of it, in CSS pixels. Two lines less than the paper has:
 * a browser that breaks a line earlier on paper than on the screen finds room for it.
 */
const formats = {
  A5: {columns: 1, height: 620},
  A4: {columns: 2, height: 920},
} as const satisfies Record<PaperSize, object>;

/** The first page is the title. */
const FIRST_NUMBER = 2;

export function makeBooklet(
  blocks: readonly DirectoryBlock[],
  heights: readonly number[],
  paper: PaperSize,
): Booklet {
  const pages = fillPages(blocks, heights, formats[paper]);
  const starts = new Map<Part, number>();
  for (const [index, page] of pages.entries()) {
    const part = partOf(blocks, page);
    if (part !== undefined && !starts.has(part)) starts.set(part, index + FIRST_NUMBER);
  }
  return {blocks, paper, pages, starts, count: pages.length + 1};
}

function partOf(blocks: readonly DirectoryBlock[], {columns}: BookPage): Part | undefined {
  return blocks[columns[0]?.[0] ?? -1]?.part;
}

type SheetProps = {
  readonly booklet: Booklet;
  /** From 1. */
  readonly number: number;
  /** Whose directory it is. */
  readonly owner: string | null;
};

/** One page, the number at its foot. */
export function BookletSheet({booklet, number, owner}: SheetProps) {
  const {number: written} = useFormats();
  const titleOf = usePartTitle();
  const {blocks, pages, starts} = booklet;
  const page = pages[number - FIRST_NUMBER];
  if (page === undefined) return <TitleSheet booklet={booklet} owner={owner} />;
  const part = partOf(blocks, page);
  const isFirst = part !== undefined && starts.get(part) === number;
  return (
    <div className={styles['sheet']} id={isFirst ? anchorOf(part) : undefined}>
      <p className={styles['head']}>{part === undefined || isFirst ? null : titleOf(part)}</p>
      <div className={styles['columns']}>
        {page.columns.map((indexes) => (
          <div key={indexes[0]} className={styles['column']}>
            <Blocks blocks={indexes.flatMap((index) => blocks[index] ?? [])} />
          </div>
        ))}
      </div>
      <p className={styles['foot']}>{written(number)}</p>
    </div>
  );
}

function anchorOf(part: Part): string {
  return `directory-${part}`;
}

function TitleSheet({booklet, owner}: Pick<SheetProps, 'booklet' | 'owner'>) {
  const t = useT();
  const {longDay, number} = useFormats();
  const titleOf = usePartTitle();
  return (
    <div className={styles['sheet']}>
      <div className={styles['title']}>
        <p className={styles['name']}>{t('titles.directory')}</p>
        {owner === null ? null : <p>{owner}</p>}
        <p>{longDay(useToday())}</p>
      </div>
      <div className={styles['contents']}>
        <h2>{t('directory.contents')}</h2>
        {[...booklet.starts].map(([part, start]) => (
          <EntryLine
            key={part}
            dots
            name={<a href={`#${anchorOf(part)}`}>{titleOf(part)}</a>}
            end={number(start)}
          />
        ))}
      </div>
      <p className={styles['note']}>{t('directory.note')}</p>
      <p className={styles['foot']}>{number(1)}</p>
    </div>
  );
}

/** The size and the margins of the paper. */
const rulesOf = {
  A5: '@page{size:A5;margin:12mm}',
  A4: '@page{size:A4;margin:15mm}',
} as const satisfies Record<PaperSize, string>;

/** All pages, as they are printed. */
export function PrintedBooklet({booklet, owner}: Omit<SheetProps, 'number'>) {
  return (
    <div className={styles[booklet.paper]}>
      <PlainPaper />
      <style>{rulesOf[booklet.paper]}</style>
      {Array.from({length: booklet.count}, (_, index) => index + 1).map((number) => (
        <BookletSheet key={number} booklet={booklet} number={number} owner={owner} />
      ))}
    </div>
  );
}

type PlainBookProps = {readonly blocks: readonly DirectoryBlock[]; readonly paper: PaperSize};

/** The blocks as the browser divides them, for a user who prints before the pages are made: without contents. */
export function PlainBook({blocks, paper}: PlainBookProps) {
  return (
    <div className={styles[paper]}>
      <div className={styles['column']}>
        <Blocks blocks={blocks} />
      </div>
    </div>
  );
}

/** Blocks below each other, as the column of a page or to be measured. */
export function Blocks({blocks}: {readonly blocks: readonly DirectoryBlock[]}) {
  return blocks.map(({key, content}) => (
    <div key={key} className={styles['block']}>
      {content}
    </div>
  ));
}
