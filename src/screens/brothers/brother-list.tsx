import {Suspense, useDeferredValue, useEffect, useMemo, useRef, useState} from 'react';
import {isMember} from '#src/domain/membership.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useBonds} from '#src/queries/bonds.ts';
import {useFirstRows, useKeptFirstRows} from '#src/queries/first-rows.ts';
import {useHomes} from '#src/queries/homes.ts';
import {usePhotoPaths} from '#src/queries/photo.ts';
import {type LocalRow, useTable} from '#src/queries/rows.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {type AddLink, ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {useSavedRecord} from '#src/record-ui/lists/use-saved-record.ts';
import {Button} from '#src/ui/button.tsx';
import {loadable} from '#src/ui/loadable.ts';
import {Loading} from '#src/ui/loading.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {useMedia} from '#src/ui/use-media.ts';
import {usePrinting} from '#src/ui/use-printing.ts';
import type {ScrollToIndex} from '#src/ui/virtual-list.tsx';
import {BrotherChips} from './brother-chips.tsx';
import {BrotherFilters} from './brother-filters.tsx';
import styles from './brother-list.module.css';
import {BrotherRows} from './brother-rows.tsx';
import {brotherViewCodec, filterCount, type ListView} from './brother-view.ts';
import {isReachable, useSaveContacts} from './contact-ways.tsx';
import {GroupActions} from './group-actions.tsx';
import {MembershipSegments} from './membership-segments.tsx';
import {useBrotherActions} from './use-brother-actions.ts';
import {useBrotherRows} from './use-brother-rows.ts';

const BrotherExportDialog = onDemand(
  async () => (await import('./brother-export-dialog.tsx')).BrotherExportDialog,
  MissingDialog,
);

const LetterRail = onDemand(async () => (await import('./letter-rail.tsx')).LetterRail);

const brotherTable = loadable(async () => (await import('./brother-table.tsx')).BrotherTable);

/** From this width on, the list is a table. */
const wideEnough = '(min-width: 80rem)';

/** Fetches the table if the window is wide enough for it, so that the list shows its rows at once. */
export async function loadRows(): Promise<void> {
  if (matchMedia(wideEnough).matches) await brotherTable.load();
}

/** Shorter lists have no letters beside them, nor has a list that is not sorted by name. */
const RAIL_FROM = 100;
const railedSorts: ReadonlySet<string> = new Set(['', 'name_asc', 'name_desc']);

export function BrotherList({add}: {readonly add: AddLink}) {
  const t = useT();
  const words = useCountWords();
  const controls = useListView(brotherViewCodec);
  const {view, search, change} = controls;
  const order = useKeptOrder(view);
  const {first, mayRead} = useFirstRows('brothers', order);
  const brothers = useTable(mayRead ? 'brothers' : null);
  const found = useBrotherRows(brothers, view);
  useKeptFirstRows('brothers', brothers, found, order);
  const isRested = useIsRested(brothers?.all.length);
  const details = {
    homes: useHomes(isRested),
    bonds: useBonds(isRested),
    photoPaths: usePhotoPaths(),
    actions: useBrotherActions(),
  };
  const isPrinting = usePrinting();
  const isTable = useMedia(wideEnough) && !isPrinting;
  const saved = useSavedRecord();
  const ahead = brothers ? undefined : first;
  const shown = found ?? ahead?.rows;
  const total = found?.length ?? ahead?.total ?? 0;
  useRowMarks(shown?.length, found?.length);
  const scroller = useRef<ScrollToIndex>(null);
  const hasRail = total >= RAIL_FROM && railedSorts.has(view.sort);

  if (!shown) return <Loading label={t('brothers.list.loading')} shape="list" />;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('brothers.list.placeholder')}
      filters={<BrotherFilters view={view} brothers={brothers} onChange={change} />}
      count={words('brothers', total)}
      segments={<MembershipSegments view={view} onChange={change} />}
      chips={<BrotherChips view={view} onChange={change} />}
      actions={
        <>
          {found ? <SaveAllButton found={found} view={view} search={search} /> : null}
          {found ? (
            <ExportButton>
              {(close) => <BrotherExportDialog entries={found} search={search} onClose={close} />}
            </ExportButton>
          ) : null}
          {found ? <GroupActions found={found} isWide={isTable} /> : null}
        </>
      }
      isEmpty={total === 0}
      add={add}
    >
      <div className={hasRail ? styles['railed'] : undefined}>
        {isTable ? (
          <Suspense fallback={<Loading label={t('brothers.list.loading')} shape="list" />}>
            <brotherTable.Component
              {...details}
              items={shown}
              total={total}
              isRested={isRested}
              sort={view.sort}
              onSort={(sort) => change({sort})}
              scroller={scroller}
              marked={saved}
            />
          </Suspense>
        ) : (
          <BrotherRows
            {...details}
            items={shown}
            total={total}
            scroller={scroller}
            marked={saved}
          />
        )}
        {hasRail ? (
          <div className={styles['rail']}>
            {found ? (
              <LetterRail
                label={t('brothers.list.letters')}
                brothers={found}
                onGo={(index) => scroller.current?.(index)}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </ListFrame>
  );
}

/** Returns the name of the default order, while the user has not filtered or sorted the list. */
function useKeptOrder(view: ListView): string | null {
  const locale = useLocale();
  return view.text === '' && filterCount(view) === 0 ? `active-first ${locale}` : null;
}

/** Shorter lists come with their vows and houses. */
const longFrom = 1000;
const restMs = 1000;

/**
 * Tells whether the list may read all vows and assignments: a long list is drawn and takes its first keys before that. `count` is the
 * number of brothers; `undefined` until they are read.
 */
function useIsRested(count: number | undefined): boolean {
  const [isRested, setRested] = useState(false);
  const isLong = count !== undefined && count >= longFrom;
  useEffect(() => {
    if (!isLong) return undefined;
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [isLong]);
  return isLong ? isRested : count !== undefined;
}

/** The number of rows in a tall window. */
const FIRST_SCREEN_ROWS = 50;

/**
 * Marks in the browser's performance timeline when the first brothers, then all, could be drawn: once per visit
 * each.
 */
function useRowMarks(shown: number | undefined, all: number | undefined): void {
  const isBegun = shown !== undefined;
  useEffect(() => {
    // The kept page (src/app/show-kept-page.ts) has shown and marked them before.
    if (!isBegun || countMarks('rows:first50') > countMarks('rows:all')) return;
    performance.mark('rows:first50', {detail: {rows: Math.min(shown, FIRST_SCREEN_ROWS)}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBegun]);
  const isRead = all !== undefined;
  useEffect(() => {
    if (isRead) performance.mark('rows:all', {detail: {rows: all}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead]);
}

function countMarks(name: string): number {
  return performance.getEntriesByName(name, 'mark').length;
}

const nobody: readonly LocalRow<'brothers'>[] = [];

type SaveAllButtonProps = {
  readonly found: readonly LocalRow<'brothers'>[];
  readonly view: ListView;
  /** The query of the list as it is shown. */
  readonly search: string;
};

/**
 * Exports the contacts of the listed brothers for the phone's address book. The departed and the dead are among them
 * only when the user has filtered by their membership.
 */
function SaveAllButton({found, view, search}: SaveAllButtonProps) {
  const t = useT();
  const {number} = useFormats();
  const save = useSaveContacts();
  const isAnybody = view.membership_status !== '';
  // The list itself comes first, with each key in its search.
  const listed = useDeferredValue(found, nobody);
  const count = useMemo(() => reachableOf(listed, isAnybody).length, [listed, isAnybody]);
  if (count === 0) return null;
  return (
    <Button
      look="quiet"
      icon="phone"
      onClick={() =>
        void save(reachableOf(found, isAnybody), t('brothers.contact.fileName'), search)
      }
    >
      {t('brothers.contact.saveAll', {count, shown: number(count)})}
    </Button>
  );
}

function reachableOf(found: readonly LocalRow<'brothers'>[], isAnybody: boolean) {
  return found.filter(
    (entry) => !entry.going && isReachable(entry) && (isAnybody || isMember(entry.row)),
  );
}
