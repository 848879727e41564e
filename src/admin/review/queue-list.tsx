import {type RefObject, useRef} from 'react';
import {firstItems, useLimitInAddress} from '#src/admin/first-items.tsx';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {keepPageFor} from '#src/lib/running-work.ts';
import type {PendingChange} from '#src/queries/review.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {useSession} from '#src/session/session.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {FormActions} from '#src/ui/form-section.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {KeyHint, useSingleKeys} from './single-keys.tsx';
import {PendingChangesTable, useSelection} from './pending-changes-table.tsx';
import {filterQueue, QueueFilters, reviewAllPath, useQueueFilter} from './queue-filter.tsx';
import styles from './queue.module.css';
import {RunResult, useApproveMany} from './approving-many.tsx';
import {useOfferUndo} from './use-decision.ts';

const QueueExportDialog = onDemand(
  async () => (await import('./queue-export-dialog.tsx')).QueueExportDialog,
  MissingDialog,
);

type QueueListProps = {
  /** In the order of review. */
  readonly lines: readonly PendingChange[];
  readonly reload: () => void;
};

/** The queue as a list: filtered, opened one by one, or approved together. */
export function QueueList({lines, reload}: QueueListProps) {
  const t = useT();
  const {number} = useFormats();
  const session = useSession();
  const username = session.kind === 'signed-in' ? session.username : null;
  const [filter, setFilter] = useQueueFilter();
  const limit = useLimitInAddress();
  const offerUndo = useOfferUndo();
  const table = useRef<HTMLDivElement>(null);
  const found = filterQueue(lines, filter);
  const {shown, more} = firstItems(found, limit, t('review.more'));
  const approvable = shown.filter((line) => isApprovableAtOnce(line, username));
  const {selected, select, selectAll} = useSelection(approvable.map(({id}) => id));
  const {run, approveAll, stop, clear} = useApproveMany((written) => {
    offerUndo(written, t('review.undo.offered', {count: written.length}));
    selectAll(false);
    reload();
  });
  const chosen = approvable.filter(({id}) => selected.has(id));
  const isRunning = run?.isRunning === true;
  useLeaveGuard(isRunning, t('review.many.leave'));
  const approve = () => {
    // The progress is shown above the list.
    window.scrollTo(0, 0);
    void keepPageFor(t('review.many.title'), approveAll(chosen));
  };
  useLineKeys(table, chosen.length > 0 && !isRunning ? approve : null);
  const counted = (count: number) => ({count, shown: number(count)});
  const [first] = found;
  return (
    <div className={styles['list']}>
      {lines.length === 0 ? null : (
        <QueueFilters lines={lines} filter={filter} onChange={setFilter} />
      )}
      {run === null ? null : <RunResult run={run} filter={filter} onStop={stop} onClose={clear} />}
      {lines.length === 0 ? (
        <EmptyState
          text={t('review.empty')}
          action={<Button onClick={reload}>{t('requestError.retry')}</Button>}
        />
      ) : first === undefined ? (
        <EmptyState
          text={t('lists.empty')}
          action={
            <Button onClick={() => setFilter({table: '', requester: ''})}>
              {t('review.filter.clear')}
            </Button>
          }
        />
      ) : (
        <>
          <div ref={focusNeighbourOnRemoval} className={styles['tools']}>
            {approvable.length === 0 ? null : (
              <label className={styles['check']}>
                <input
                  type="checkbox"
                  checked={chosen.length === approvable.length}
                  disabled={isRunning}
                  onChange={({target}) => selectAll(target.checked)}
                />
                {t('review.many.selectAll', counted(approvable.length))}
              </label>
            )}
            <p role="status" className={styles['count']}>
              {more === null
                ? t('review.count', counted(found.length))
                : t('review.countFirst', {
                    first: number(shown.length),
                    all: number(found.length),
                  })}
            </p>
            {more === null ? null : (
              <Button ref={focusNeighbourOnRemoval} onClick={() => limit.onLimit(found.length)}>
                {t('review.showAll')}
              </Button>
            )}
            <ExportButton>
              {(close) => <QueueExportDialog lines={found} onClose={close} />}
            </ExportButton>
            {isRunning ? null : (
              <LinkButton to={reviewAllPath(first.id, filter)} look="filled">
                {t('review.all.start')}
              </LinkButton>
            )}
          </div>
          <KeyHint of="list" />
          <div ref={table}>
            <PendingChangesTable
              lines={shown}
              all={lines}
              filter={filter}
              approvable={new Set(approvable.map(({id}) => id))}
              selected={selected}
              onSelect={select}
            />
          </div>
          {more}
          {chosen.length === 0 || isRunning ? null : (
            <FormActions>
              <Button ref={focusNeighbourOnRemoval} onClick={() => selectAll(false)}>
                {t('review.many.clear')}
              </Button>
              <Button
                ref={focusNeighbourOnRemoval}
                look="filled"
                aria-keyshortcuts="a"
                onClick={approve}
              >
                {t('review.many.approve', counted(chosen.length))}
              </Button>
            </FormActions>
          )}
        </>
      )}
    </div>
  );
}

/**
 * Returns whether a change can be approved from the list. A delete, a group, a conflict and a change of an
 * unknown record must be opened; nobody decides on their own change.
 */
export function isApprovableAtOnce(line: PendingChange, username: string | null): boolean {
  const isBlocked = line.unmet_dependency && line.needs.length === 0;
  return (
    line.member_count === 1 &&
    line.operation !== 'delete' &&
    !line.is_stale &&
    !isBlocked &&
    line.requester_username !== username
  );
}

/** Handles the keys of the queue: j and k move, x selects, a approves the selected changes. */
function useLineKeys(table: RefObject<HTMLElement | null>, approve: (() => void) | null): void {
  const step = (by: 1 | -1) => {
    const rows = rowsIn(table.current);
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const to = at === -1 ? 0 : Math.min(Math.max(at + by, 0), rows.length - 1);
    // The last link of a row leads to the change.
    [...(rows[to]?.querySelectorAll('a') ?? [])].at(-1)?.focus();
  };
  useSingleKeys({
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const row = rowsIn(table.current).find((one) => one.contains(document.activeElement));
      row?.querySelector('input')?.click();
    },
    a: approve,
  });
}

function rowsIn(table: HTMLElement | null): HTMLTableRowElement[] {
  return [...(table?.querySelectorAll<HTMLTableRowElement>('tbody tr') ?? [])];
}
