import {lazy, useCallback, useEffect, useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useLocale} from '#src/i18n/locale.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useFirstRows} from '#src/queries/first-rows.ts';
import {usePhotoPaths} from '#src/queries/photo.ts';
import {type LocalRow, type TableView, useTable} from '#src/queries/rows.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {type AddLink, ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {RecordChip} from '#src/record-ui/lists/record-chips.tsx';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {Button} from '#src/ui/button.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {VirtualList} from '#src/ui/virtual-list.tsx';
import {
  type BrotherFilter,
  brotherListFor,
  brotherViewCodec,
  filterCount,
  filterNames,
  filterOf,
  type ListView,
} from './create-brother-list.ts';
import {BrotherCard} from './brother-card.tsx';
import {BrotherFilters} from './brother-filters.tsx';
import {isReachable, useSaveContacts} from './contact-ways.tsx';
import {useBrotherActions} from './use-brother-actions.ts';

const BrotherExportDialog = lazy(async () => ({
  default: (await import('./brother-export-dialog.tsx')).BrotherExportDialog,
}));

/**
 * The height of a card with one line of badges on a phone, with the space below; the list measures each card when it
 * is drawn.
 */
const CARD_HEIGHT_PX = 160;

export function BrotherList({add}: {readonly add: AddLink}) {
  const t = useT();
  const words = useCountWords();
  const controls = useListView(brotherViewCodec);
  const {view, change} = controls;
  // Read first, because the first cards need the names before all brothers are read.
  const circumscriptions = useTable('circumscriptions');
  const brothers = useTable('brothers');
  const found = useBrotherRows(brothers, view);
  const renderCard = useCards(circumscriptions);
  const order = useKeptOrder(view);
  const first = useFirstRows('brothers', brothers, found, order);
  const shown = found ?? (circumscriptions && first?.rows);
  const total = found?.length ?? first?.total ?? 0;
  useRowMarks(shown?.length, found?.length);

  if (!shown) return <Loading label={t('brothers.list.loading')} shape="list" />;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('brothers.list.placeholder')}
      filters={<BrotherFilters view={view} brothers={brothers} onChange={change} />}
      count={words('brothers', total)}
      chips={
        <>
          <BrotherChips view={view} onChange={change} />
          {found ? <SaveAllButton found={found} /> : null}
          {found ? (
            <ExportButton>
              {(close) => <BrotherExportDialog entries={found} onClose={close} />}
            </ExportButton>
          ) : null}
        </>
      }
      isEmpty={total === 0}
      add={add}
    >
      <VirtualList
        label={t('brothers.list.label')}
        items={shown}
        total={total}
        keyOf={idOf}
        renderItem={renderCard}
        estimateHeightPx={CARD_HEIGHT_PX}
      />
    </ListFrame>
  );
}

/** Returns the default order, while the user has not filtered or sorted the list. */
function useKeptOrder(view: ListView): string | null {
  const locale = useLocale();
  return view.text === '' && filterCount(view) === 0 ? locale : null;
}

function idOf(entry: LocalRow<'brothers'>): string {
  return entry.row.id;
}

function useBrotherRows(
  brothers: TableView<'brothers'> | undefined,
  view: ListView,
): readonly LocalRow<'brothers'>[] | undefined {
  const {collator} = useFormats();
  const list = brotherListFor(collator);
  const {sort} = view;
  // As text, what is asked for compares as a value.
  const asked = JSON.stringify(filterOf(view));
  return useMemo(() => {
    if (!brothers) return undefined;
    const filter = JSON.parse(asked) as BrotherFilter;
    return list(brothers.all, filter, sort === '' ? 'name_asc' : sort);
  }, [list, brothers, asked, sort]);
}

function useCards(circumscriptions: TableView<'circumscriptions'> | undefined) {
  const actions = useBrotherActions();
  const photoPaths = usePhotoPaths();
  return useCallback(
    (entry: LocalRow<'brothers'>) => (
      <BrotherCard
        entry={entry}
        circumscription={circumscriptions?.byId.get(entry.row.circumscription_id)?.row.name ?? ''}
        photoPath={photoPaths.get(entry.row.id) ?? null}
        actions={actions}
      />
    ),
    [circumscriptions, photoPaths, actions],
  );
}

type BrotherChipsProps = {
  readonly view: ListView;
  readonly onChange: (changes: Partial<ListView>) => void;
};

/** The active filters of the list; each can be removed. */
function BrotherChips({view, onChange}: BrotherChipsProps) {
  const t = useT();
  const set = filterNames.filter((name) => view[name] !== '');
  return (
    <>
      {set.map((name) => (
        <RecordChip
          key={name}
          table="brothers"
          field={name}
          value={view[name]}
          onRemove={() => onChange({[name]: ''})}
        />
      ))}
      {view.activeOnly && view.membership_status === '' ? (
        <FilterChip
          label={t('brothers.list.activeOnly')}
          removeLabel={t('brothers.list.removeActiveOnly')}
          onRemove={() => onChange({activeOnly: false})}
        />
      ) : null}
    </>
  );
}

/** The number of cards in a tall window. */
const FIRST_SCREEN_ROWS = 50;

/**
 * Marks in the browser's performance timeline when the first brothers, then all, could be drawn: once per visit
 * each.
 */
function useRowMarks(shown: number | undefined, all: number | undefined): void {
  const isBegun = shown !== undefined;
  useEffect(() => {
    if (!isBegun) return;
    performance.mark('rows:first50', {detail: {rows: Math.min(shown, FIRST_SCREEN_ROWS)}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isBegun]);
  const isRead = all !== undefined;
  useEffect(() => {
    if (isRead) performance.mark('rows:all', {detail: {rows: all}});
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRead]);
}

type SaveAllButtonProps = {readonly found: readonly LocalRow<'brothers'>[]};

/** Exports the contacts of the listed brothers for the phone's address book. */
function SaveAllButton({found}: SaveAllButtonProps) {
  const t = useT();
  const {number} = useFormats();
  const save = useSaveContacts();
  const reachable = useMemo(() => found.filter(isReachable), [found]);
  const count = reachable.length;
  if (count === 0) return null;
  return (
    <Button
      look="quiet"
      icon="download"
      onClick={() => save(reachable, t('brothers.contact.fileName'))}
    >
      {t('brothers.contact.saveAll', {count, shown: number(count)})}
    </Button>
  );
}
