import {useMemo, useState} from 'react';
import {flushSync} from 'react-dom';
import {useT} from '#src/i18n/use-t.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {type TableView, useTables} from '#src/queries/rows.ts';
import {historyTables} from '#src/records/life-event-tables.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {MissingDialog} from '#src/ui/missing-dialog.ts';
import {onDemand} from '#src/ui/on-demand.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';
import {type IssueLine, IssueTable} from './issue-table.tsx';
import {useIssueWords} from './issue-words.ts';
import {type LifeEventRow, fixPath, type Records} from './fix-path.ts';
import type {useIssueDecision} from './use-decision.ts';

const AcceptDialog = onDemand(
  async () => (await import('./accept-dialog.tsx')).AcceptDialog,
  MissingDialog,
);

type OpenIssuesProps = {
  readonly lines: readonly IssueLine[];
  readonly decision: ReturnType<typeof useIssueDecision>;
  readonly sorting: Sorting;
};

/** Lists the open issues: each is fixed in its form, or accepted with a reason. */
export function OpenIssues({lines, decision, sorting}: OpenIssuesProps) {
  const t = useT();
  const words = useIssueWords();
  const pathOf = useFixPath();
  const [accepting, setAccepting] = useState<ListedIssue | null>(null);
  // By issue, so that a typed reason is still there when the dialog opens again.
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const close = () => {
    setAccepting(null);
    setFailure(null);
  };
  const reasonOf = ({id}: ListedIssue) => reasons[id] ?? '';
  const accept = async (issue: ListedIssue): Promise<void> => {
    setFailure(null);
    // The dialog gives the focus back to the row, which passes it on when it leaves the list.
    const refused = await decision.accept(issue, reasonOf(issue), () => flushSync(close));
    if (refused === null) close();
    else setFailure(refused);
  };
  return (
    <>
      <IssueTable
        caption={t('titles.dataValidation')}
        lines={lines}
        sorting={sorting}
        renderActions={(issue) => {
          const named = {type: words.type(issue.issue_type), name: issue.brother_name};
          const path = pathOf?.(issue) ?? null;
          return (
            <>
              {path === null ? null : (
                <LinkButton look="quiet" to={path} label={t('validation.fixOne', named)}>
                  {t('validation.fix')}
                </LinkButton>
              )}
              <Button
                look="quiet"
                aria-label={t('validation.accept.one', named)}
                onClick={() => setAccepting(issue)}
              >
                {t('validation.accept.button')}
              </Button>
            </>
          );
        }}
      />
      {accepting === null ? null : (
        <AcceptDialog
          issue={accepting}
          reason={reasonOf(accepting)}
          onReason={(reason) => setReasons({...reasons, [accepting.id]: reason})}
          busy={decision.isBusy}
          failure={failure}
          onClose={close}
          onConfirm={() => void accept(accepting)}
        />
      )}
    </>
  );
}

/**
 * Returns a function that finds where an issue is fixed, by the records on this device; `undefined` until they
 * are read.
 */
function useFixPath(): ((issue: ListedIssue) => string | null) | undefined {
  const views = useTables(recordTables);
  return useMemo(() => {
    if (!views) return undefined;
    const records: Records = {
      brother: (id) => valuesOf(views.brothers, id),
      lifeEventRow: (id) => {
        for (const table of historyTables) {
          const values = valuesOf(views[table], id);
          if (values !== undefined) return {table, id, values} satisfies LifeEventRow;
        }
        return undefined;
      },
    };
    return (issue) => fixPath(issue, records);
  }, [views]);
}

const recordTables = ['brothers' as const, ...historyTables];

function valuesOf({byId}: Pick<TableView, 'byId'>, id: string): LifeEventRow['values'] | undefined {
  const entry = byId.get(id);
  return entry && {...entry.row};
}
