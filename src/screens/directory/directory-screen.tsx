import {type ReactNode, useLayoutEffect, useRef, useState} from 'react';
import {InLocale, type LocaleTexts, useTextsIn} from '#src/i18n/in-locale.tsx';
import {useT} from '#src/i18n/use-t.ts';
import {yieldToPage} from '#src/lib/pause.ts';
import {type DirectorySource, useDirectorySource} from '#src/queries/directory.ts';
import {YearPage} from '#src/screens/year/year-page.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import styles from './booklet.module.css';
import {
  Blocks,
  type Booklet,
  makeBooklet,
  PlainBook,
  PrintedBooklet,
  BookletSheet,
} from './booklet.tsx';
import {PhotoAddresses, usePhotoAddresses} from './brother-entries.tsx';
import type {DirectoryBlock} from './directory-blocks.tsx';
import {
  DirectoryControls,
  type DirectoryView,
  type PaperSize,
  useDirectoryView,
} from './directory-choices.tsx';
import {Preview} from './preview.tsx';
import {type MadeDirectory, useDirectory} from './use-directory.ts';

/** The province as a booklet to print, in any language of the app. */
export function DirectoryScreen() {
  return (
    <YearPage>
      <DirectoryOfProvince />
    </YearPage>
  );
}

function DirectoryOfProvince() {
  const t = useT();
  const source = useDirectorySource();
  if (source === undefined) return <Loading label={t('houses.loading')} shape="list" />;
  return <DirectoryOfChoice source={source} />;
}

function DirectoryOfChoice({source}: {readonly source: DirectorySource}) {
  const t = useT();
  const view = useDirectoryView();
  const made = useDirectory(source, view);
  if (made === null) return <Loading label={t('houses.loading')} shape="list" />;
  return <DirectoryPage {...{source, view, made}} />;
}

/** The words about the dead and those of the tables are texts of the pages of the year. */
const areas = ['directory', 'records', 'year'] as const;

type DirectoryPageProps = {
  readonly source: DirectorySource;
  readonly view: DirectoryView;
  readonly made: MadeDirectory;
};

function DirectoryPage({
  source,
  view,
  made: {directory, blocks, photoPaths, isCurrent},
}: DirectoryPageProps) {
  const t = useT();
  const {paper} = view;
  const texts = useTextsIn(view.locale, areas);
  const photos = usePhotoAddresses(photoPaths);
  const [laidOut, setLaidOut] = useState<Booklet | null>(null);
  const isLaidOut = isCurrent && laidOut?.blocks === blocks && laidOut.paper === paper;
  const booklet = isLaidOut ? laidOut : null;
  const isPrinting = usePrinting();
  const units = source.rows.circumscriptions;
  const owner = units.find(({id}) => id === view.circumscriptionId)?.name ?? null;
  if (isPrinting && texts !== null) {
    return (
      <Book texts={texts} photos={photos}>
        {booklet === null ? (
          <PlainBook blocks={blocks} paper={paper} />
        ) : (
          <PrintedBooklet booklet={booklet} owner={owner} />
        )}
      </Book>
    );
  }
  return (
    <>
      <DirectoryControls
        view={view}
        brothers={directory.brothers}
        units={units}
        photos={{all: photoPaths.size, here: photos?.size}}
        isReady={booklet !== null && photos !== undefined}
      />
      {booklet === null || texts === null ? (
        <Loading label={t('directory.preparing')} shape="cards" />
      ) : (
        <Preview booklet={booklet}>
          {(number) => (
            <Book texts={texts} photos={photos}>
              <BookletSheet booklet={booklet} number={number} owner={owner} />
            </Book>
          )}
        </Preview>
      )}
      {booklet === null && isCurrent && texts !== null ? (
        <Book texts={texts} photos={photos}>
          <MeasuredBlocks
            key={paper}
            blocks={blocks}
            paper={paper}
            onMeasured={(heights) => setLaidOut(makeBooklet(blocks, heights, paper))}
          />
        </Book>
      ) : null}
    </>
  );
}

/** So many that the page can listen between two pieces. */
const AT_ONCE = 200;

type MeasuredBlocksProps = {
  readonly blocks: readonly DirectoryBlock[];
  readonly paper: PaperSize;
  /** Called at the end, with the height of each block in CSS pixels. */
  readonly onMeasured: (heights: readonly number[]) => void;
};

/**
 * Draws the blocks out of sight, as wide as a column of the paper, and measures them piece by piece.
 * Lengths on the sheet are millimetres and points, so that screen and paper agree, whatever the size of text on the screen.
 */
function MeasuredBlocks({blocks, paper, onMeasured}: MeasuredBlocksProps) {
  const [reached, setReached] = useState({blocks, from: 0});
  const from = reached.blocks === blocks ? reached.from : 0;
  const heights = useRef<number[]>([]);
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const elements = [...(column.current?.children ?? [])];
    heights.current.length = from;
    heights.current.push(...elements.map((element) => element.getBoundingClientRect().height));
    let isCurrent = true;
    void yieldToPage().then(() => {
      if (!isCurrent) return;
      if (from + AT_ONCE < blocks.length) setReached({blocks, from: from + AT_ONCE});
      else onMeasured(heights.current);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocks, from, onMeasured]);
  return (
    <div className={`${styles['measured']} ${styles[paper]}`} aria-hidden="true" inert>
      <div ref={column} className={styles['column']}>
        <Blocks blocks={blocks.slice(from, from + AT_ONCE)} />
      </div>
    </div>
  );
}

type BookProps = {
  readonly texts: LocaleTexts;
  readonly photos: ReadonlyMap<string, string> | undefined;
  readonly children: ReactNode;
};

const noPhotos: ReadonlyMap<string, string> = new Map();

/** What is on paper, in its own language. */
function Book({texts, photos, children}: BookProps) {
  return (
    <InLocale texts={texts}>
      <PhotoAddresses value={photos ?? noPhotos}>{children}</PhotoAddresses>
    </InLocale>
  );
}
