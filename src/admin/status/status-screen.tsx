import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {type BrotherVowStatus, useBrotherVowStatuses} from '#src/queries/brother-vow-statuses.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {FilterPanel} from '#src/record-ui/lists/filter-panel.tsx';
import {ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {sortingOf} from '#src/admin/list-view.ts';
import {RemoteSection} from '#src/admin/remote-section.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import type {Choice} from '#src/ui/matching-choices.ts';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {Page} from '#src/ui/page.tsx';
import {FilterSelect} from '#src/ui/filter-select.tsx';
import {type Sorting, useSorted} from '#src/ui/sort-order.ts';
import {TextLink} from '#src/ui/text-link.tsx';
import {VirtualDataTable} from '#src/ui/virtual-data-table.tsx';
import {StatusCell, useBondOnDevice} from './status-cell.tsx';
import {
  filterStatusRows,
  type StatusView,
  statusSortKeys,
  statusViewCodec,
  vowStatuses,
  vowStatusWord,
} from './status-view.ts';
import styles from './status.module.css';

/** Lists the brothers by vow status, as the server computes it today; the page needs a connection. */
export function StatusScreen() {
  const t = useT();
  const {collator} = useFormats();
  const [remote, reload] = useBrotherVowStatuses(collator);
  return (
    <Page>
      <RemoteSection
        remote={remote}
        reload={reload}
        loading={t('vowStatus.loading')}
        shape="list"
        offline={t('vowStatus.offline')}
        failed={t('vowStatus.failed')}
      >
        {(standings) => <StatusList standings={standings} />}
      </RemoteSection>
    </Page>
  );
}

const StatusExportDialog = onDemand(
  async () => (await import('./status-export-dialog.tsx')).StatusExportDialog,
  MissingDialog,
);

function StatusList({standings}: {readonly standings: readonly BrotherVowStatus[]}) {
  const t = useT();
  const {number} = useFormats();
  const controls = useListView(statusViewCodec);
  const {view, search, change} = controls;
  const sorting = sortingOf(controls);
  const found = useSorted(filterStatusRows(standings, view), sorting, statusSortKeys);
  const count = found.length;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('vowStatus.placeholder')}
      filters={<StatusFilters view={view} standings={standings} onChange={change} />}
      count={t('vowStatus.count', {count, shown: number(count)})}
      chips={
        <>
          <ExportButton>
            {(close) => <StatusExportDialog standings={found} search={search} onClose={close} />}
          </ExportButton>
          <RenewLink standings={found} />
        </>
      }
      isEmpty={count === 0}
    >
      <StatusTable standings={found} sorting={sorting} />
      <p>{t('vowStatus.grace')}</p>
    </ListFrame>
  );
}

/** Leads to the page that renews vows, to choose among those of the table that have a due date. */
function RenewLink({standings}: {readonly standings: readonly BrotherVowStatus[]}) {
  const t = useT();
  const due = standings.filter((standing) => standing.renewal_due_date !== null);
  const offered = due.map(({brother_id}) => brother_id);
  return (
    <LinkButton to="/renewals/new" state={{offered}} look="quiet" icon="calendar">
      {t('titles.renewals')}
    </LinkButton>
  );
}

type StatusFiltersProps = {
  readonly view: StatusView;
  readonly standings: readonly BrotherVowStatus[];
  readonly onChange: (changes: Partial<StatusView>) => void;
};

function StatusFilters({view, standings, onChange}: StatusFiltersProps) {
  const t = useT();
  const statuses = useStatusOptions(view, standings);
  const circumscriptions = useCircumscriptionOptions(view, standings);
  const set = [view.status, view.circumscription].filter((value) => value !== '').length;
  return (
    <FilterPanel count={set}>
      <FilterSelect
        label={t('vowStatus.column.status')}
        value={view.status}
        onChange={(status) => onChange({status})}
        options={statuses}
      />
      <FilterSelect
        label={t('vowStatus.column.circumscription')}
        value={view.circumscription}
        onChange={(circumscription) => onChange({circumscription})}
        options={circumscriptions}
      />
    </FilterPanel>
  );
}

function useStatusOptions(view: StatusView, standings: readonly BrotherVowStatus[]): Choice[] {
  const t = useT();
  const {number} = useFormats();
  const counts = countBy(
    filterStatusRows(standings, {...view, status: ''}),
    (row) => row.vow_status,
  );
  // A newer server may have more statuses.
  const words = new Set<string>([...vowStatuses, ...counts.keys(), view.status]);
  words.delete('');
  return [
    {value: '', label: t('lists.all')},
    ...[...words].map((value) => ({
      value,
      label: t('lists.option', {
        name: vowStatusWord(t, value),
        shown: number(counts.get(value) ?? 0),
      }),
    })),
  ];
}

function useCircumscriptionOptions(
  view: StatusView,
  standings: readonly BrotherVowStatus[],
): Choice[] {
  const t = useT();
  const {number, collator} = useFormats();
  const counts = countBy(
    filterStatusRows(standings, {...view, circumscription: ''}),
    (row) => row.circumscription_id,
  );
  const names = new Map(standings.map((row) => [row.circumscription_id, row.circumscription_name]));
  const {circumscription: chosen} = view;
  if (chosen !== '' && !names.has(chosen)) names.set(chosen, t('values.unknownRecord'));
  const options = [...names].map(([value, name]) => ({
    value,
    label: t('lists.option', {name, shown: number(counts.get(value) ?? 0)}),
  }));
  return [
    {value: '', label: t('lists.all')},
    ...[...options].sort((a, b) => collator.compare(a.label, b.label)),
  ];
}

function countBy(
  rows: readonly BrotherVowStatus[],
  keyOf: (row: BrotherVowStatus) => string,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}

/** The height of a name with the status below. */
const ROW_HEIGHT_PX = 74;

type StatusTableProps = {
  readonly standings: readonly BrotherVowStatus[];
  readonly sorting: Sorting;
};

function StatusTable({standings, sorting}: StatusTableProps) {
  const t = useT();
  const formats = useFormats();
  const nothing = t('vowStatus.nothing');
  const bondOf = useBondOnDevice();
  return (
    <div className={styles['table']}>
      <VirtualDataTable
        caption={t('titles.status')}
        sorting={sorting}
        columns={[
          {name: t('vowStatus.column.brother'), sort: 'brother', onPhone: 'whole'},
          {name: t('vowStatus.column.fraternity'), sort: 'fraternity'},
          {name: t('vowStatus.column.status'), sort: 'status'},
          {name: t('vowStatus.column.due'), sort: 'due'},
          {name: t('vowStatus.column.pending'), sort: 'pending'},
        ]}
        items={standings}
        keyOf={({brother_id: id}) => id}
        renderCells={(standing) => [
          <BrotherCell key="brother" standing={standing} />,
          standing.current_fraternity ?? nothing,
          <StatusCell key="status" standing={standing} bond={bondOf(standing.brother_id)} />,
          standing.renewal_due_date === null ? (
            nothing
          ) : (
            <time key="due" dateTime={standing.renewal_due_date}>
              {formats.day(standing.renewal_due_date)}
            </time>
          ),
          formats.number(standing.pending_changes_count),
        ]}
        estimateHeightPx={ROW_HEIGHT_PX}
      />
    </div>
  );
}

function BrotherCell({standing}: {readonly standing: BrotherVowStatus}) {
  const labels = useRecordLabels();
  const {brother_id: id, brother_name: name, cached_status: status} = standing;
  return (
    <>
      <span className={styles['name']}>
        <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
      </span>
      <span className={styles['beneath']}>{labels.value('brothers', 'cached_status', status)}</span>
    </>
  );
}
