import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {dayOf} from '#src/lib/civil-date.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {Button} from '#src/ui/button.tsx';
import type {Sorting} from '#src/ui/sort-order.ts';
import styles from './data-validation.module.css';
import {type IssueLine, IssueTable} from './issue-table.tsx';
import {useIssueWords} from './issue-words.ts';
import type {useIssueDecision} from './use-decision.ts';

type AcceptedIssuesProps = {
  readonly lines: readonly IssueLine[];
  readonly decision: ReturnType<typeof useIssueDecision>;
  readonly sorting: Sorting;
};

/** Lists the accepted issues, with the reason and the admin. */
export function AcceptedIssues({lines, decision, sorting}: AcceptedIssuesProps) {
  const t = useT();
  const words = useIssueWords();
  return (
    <IssueTable
      caption={t('validation.show.accepted')}
      lines={lines}
      sorting={sorting}
      more={t('validation.column.acceptance')}
      renderMore={(issue) => <AcceptanceCell issue={issue} />}
      renderActions={(issue) => (
        <Button
          look="quiet"
          aria-disabled={decision.isBusy}
          aria-label={t('validation.restore.one', {
            type: words.type(issue.issue_type),
            name: issue.brother_name,
          })}
          onClick={() => void decision.restore(issue)}
        >
          {t('validation.restore.button')}
        </Button>
      )}
    />
  );
}

function AcceptanceCell({issue}: {readonly issue: ListedIssue}) {
  const t = useT();
  const {day} = useFormats();
  const {accepted_at: at, accepted_by_username: by, accepted_reason: reason} = issue;
  return (
    <>
      <span className={styles['given']}>{reason}</span>
      {at === null ? null : (
        <span className={styles['beneath']}>
          {t('validation.acceptedBy', {
            name: by ?? t('validation.nobody'),
            date: day(dayOf(new Date(at))),
          })}
        </span>
      )}
    </>
  );
}
