import {type ReactNode, useState} from 'react';
import {InLocale, type LocaleTexts, useTextsIn} from '#src/i18n/in-locale.tsx';
import {useT} from '#src/i18n/use-t.ts';
import {type DirectorySource, useDirectorySource} from '#src/queries/directory.ts';
import {YearPage} from '#src/screens/year/year-page.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {usePrinting} from '#src/ui/use-printing.ts';
import {type Booklet, makeBooklet, PlainBook, PrintedBooklet, BookletSheet} from './booklet.tsx';
import {PhotoAddresses, usePhotoAddresses} from './brother-entries.tsx';
import {DirectoryControls, type DirectoryView, useDirectoryView} from './directory-choices.tsx';
import {MeasuredBlocks} from './measured-blocks.tsx';
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
