import {useMemo, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue} from '#src/queries/issues.ts';
import {type TableView, useTable} from '#src/queries/rows.ts';
import {type HistoryTable, historyTables} from '#src/records/life-event-tables.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Button} from '#src/ui/button.tsx';
import {Dialog} from '#src/ui/dialog.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {LongTextField} from '#src/ui/long-text-field.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';
import styles from './data-validation.module.css';
import type {IssueLine} from './issue-groups.ts';
import {IssueTable} from './issue-table.tsx';
import {useIssueWords} from './issue-words.ts';
import {type LifeEventRow, fixPath, type Records} from './fix-path.ts';
import type {useDecision} from './use-decision.ts';

type OpenIssuesProps = {
  readonly lines: readonly IssueLine[];
  readonly decision: ReturnType<typeof useDecision>;
  readonly sorting: Sorting;
};

/** Lists the open issues: each is fixed in its form, or accepted with a reason. */
export function OpenIssues({lines, decision, sorting}: OpenIssuesProps) {
  const t = useT();
  const words = useIssueWords();
  const pathOf = useFixPath();
  const [accepting, setAccepting] = useState<Issue | null>(null);
  const close = () => setAccepting(null);
  const accept = async (issue: Issue, reason: string): Promise<void> => {
    if (await decision.accept(issue, reason)) close();
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
                <LinkButton look="quiet" to={path} label={t('validation.mendOne', named)}>
                  {t('validation.mend')}
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
          busy={decision.isBusy}
          onClose={close}
          onConfirm={(reason) => void accept(accepting, reason)}
        />
      )}
    </>
  );
}

type AcceptDialogProps = {
  readonly issue: Issue;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (reason: string) => void;
};

/** Asks for the reason to accept an issue. */
function AcceptDialog({issue, busy, onClose, onConfirm}: AcceptDialogProps) {
  const t = useT();
  const words = useIssueWords();
  const [reason, setReason] = useState('');
  return (
    <Dialog
      open
      title={t('validation.accept.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('validation.accept.cancel')}</Button>
          <BusyButton
            type="button"
            busy={busy}
            busyLabel={t('validation.accept.busy')}
            disabled={reason.trim() === ''}
            onClick={() => onConfirm(reason)}
          >
            {t('validation.accept.confirm')}
          </BusyButton>
        </>
      }
    >
      <p className={styles['asked']}>
        <strong>{issue.brother_name}</strong>
        <br />
        {words.description(issue)}
      </p>
      <LongTextField
        label={t('validation.accept.label')}
        help={t('validation.accept.help')}
        autoFocus
        rows={4}
        maxLength={MOST_LETTERS}
        value={reason}
        placeholder={t('validation.accept.placeholder')}
        onChange={setReason}
      />
    </Dialog>
  );
}

/** The limit of the database. */
const MOST_LETTERS = 10_000;

/**
 * Returns a function that finds where an issue is fixed, by the records on this device; `undefined` until they
 * are read.
 */
function useFixPath(): ((issue: Issue) => string | null) | undefined {
  const brothers = useTable('brothers');
  const vows = useTable('vows');
  const ordinations = useTable('ordinations');
  const stages = useTable('formation_stages');
  const homes = useTable('fraternity_assignments');
  const posts = useTable('institution_assignments');
  return useMemo(() => {
    if (!brothers || !vows || !ordinations || !stages || !homes || !posts) return undefined;
    const views: Record<HistoryTable, Pick<TableView, 'byId'>> = {
      vows,
      ordinations,
      formation_stages: stages,
      fraternity_assignments: homes,
      institution_assignments: posts,
    };
    const records: Records = {
      brother: (id) => valuesOf(brothers, id),
      lifeEventRow: (id) => {
        for (const table of historyTables) {
          const values = valuesOf(views[table], id);
          if (values !== undefined) return {table, id, values} satisfies LifeEventRow;
        }
        return undefined;
      },
    };
    return (issue) => fixPath(issue, records);
  }, [brothers, vows, ordinations, stages, homes, posts]);
}

function valuesOf({byId}: Pick<TableView, 'byId'>, id: string): LifeEventRow['values'] | undefined {
  const entry = byId.get(id);
  return entry && {...entry.row};
}
