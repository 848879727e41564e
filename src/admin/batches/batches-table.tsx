import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Batch} from '#src/queries/batches.ts';
import {useLabels} from '#src/record-ui/values/use-labels.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {Chip} from '#src/ui/chip.tsx';
import {DataTable} from '#src/ui/data-table.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {type SortKeys, useOrderInAddress, useSorted} from '#src/ui/sort-order.ts';
import styles from './batches.module.css';

type BatchesTableProps = {
  readonly batches: readonly Batch[];
  /** Whether these are all batches: a page of many is not sorted. */
  readonly areAll: boolean;
  /** Returns the address that undoes a batch. */
  readonly undoPath: (id: string) => string;
};

/** One row for each batch: its kind, its records, its author, and its state. */
export function BatchesTable({batches, areAll, undoPath}: BatchesTableProps) {
  const t = useT();
  const sorting = useOrderInAddress();
  const sorted = useSorted(batches, sorting, sortKeys);
  return (
    <DataTable
      caption={t('titles.batches')}
      sorting={areAll ? sorting : undefined}
      columns={[
        {name: t('batches.column.what'), sort: 'what', onPhone: 'whole'},
        {name: t('batches.column.records'), sort: 'records'},
        {name: t('batches.column.by'), sort: 'time'},
        {name: t('batches.column.status'), sort: 'status'},
        {name: t('lists.actions'), onPaper: 'hidden'},
      ]}
      rows={(areAll ? sorted : batches).map((batch) => ({
        key: batch.id,
        cells: [
          <BatchSubject key="what" batch={batch} />,
          <Written key="records" batch={batch} />,
          <AuthorAndTime key="by" name={batch.started_by_name} at={batch.started_at} />,
          <Status key="status" batch={batch} />,
          <Undo key="undo" batch={batch} path={undoPath(batch.id)} />,
        ],
      }))}
    />
  );
}

const sortKeys: SortKeys<Batch> = {
  what: ({title}) => title,
  records: ({rows_new: added, rows_changed: changed}) => added + changed,
  time: ({started_at: at}) => at,
  status: (batch) => stageOf(batch),
};

type CellProps = {readonly batch: Batch};

function BatchSubject({batch: {kind, table_name: table, title}}: CellProps) {
  const t = useT();
  const labels = useLabels();
  return (
    <>
      <span className={styles['title']}>{title}</span>
      <span className={styles['note']}>
        {t(`batches.kind.${kind}`)}
        {kind === 'import' ? ` · ${labels.table(table)}` : null}
      </span>
    </>
  );
}

function Written({batch: {rows_new: added, rows_changed: changed}}: CellProps) {
  const t = useT();
  const {number, list} = useFormats();
  const parts = [
    ...(added > 0 ? [t('batches.added', {count: added, shown: number(added)})] : []),
    ...(changed > 0 ? [t('batches.changed', {count: changed, shown: number(changed)})] : []),
  ];
  return parts.length === 0 ? t('batches.nothing') : list(parts);
}

function AuthorAndTime({name, at}: {readonly name: string | null; readonly at: string}) {
  const t = useT();
  const {dateTime} = useFormats();
  return (
    <>
      {name ?? t('batches.nobody')}
      <time className={styles['note']} dateTime={at}>
        {dateTime(new Date(at))}
      </time>
    </>
  );
}

function Status({batch}: CellProps) {
  const t = useT();
  const stage = stageOf(batch);
  return (
    <>
      <Chip tone={tones[stage]}>{t(`batches.stage.${stage}`)}</Chip>
      {batch.undone_at === null ? null : (
        <div>
          <AuthorAndTime name={batch.undone_by_name} at={batch.undone_at} />
        </div>
      )}
    </>
  );
}

const tones: Readonly<Record<Stage, BadgeTone>> = {
  open: 'amber',
  done: 'green',
  halfway: 'red',
  undone: 'grey',
};

function Undo({batch, path}: CellProps & {readonly path: string}) {
  const t = useT();
  const stage = stageOf(batch);
  if (stage === 'undone') return null;
  const label = stage === 'halfway' ? 'goOn' : 'confirm';
  return (
    <div ref={focusNeighbourOnRemoval}>
      <LinkButton to={path} label={t('batches.undo.named', {title: batch.title})}>
        {t(`batches.undo.${label}`)}
      </LinkButton>
    </div>
  );
}

/** The state of a batch; `halfway`: its undo was interrupted. */
type Stage = Batch['status'] | 'halfway';

/** Returns the state of a batch. */
export function stageOf({status, undone_at: undoneAt}: Batch): Stage {
  return status !== 'undone' && undoneAt !== null ? 'halfway' : status;
}
