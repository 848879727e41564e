import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue} from '#src/queries/issues.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {AcceptDialog} from './accept-dialog.tsx';
import type {IssueLine} from './issue-groups.ts';
import {IssueTable} from './issue-table.tsx';
import {useIssueWords} from './issue-words.ts';
import type {useDecision} from './use-decision.ts';
import {useMendPath} from './use-mend-path.ts';

type OpenIssuesProps = {
  readonly lines: readonly IssueLine[];
  readonly decision: ReturnType<typeof useDecision>;
};

/** What is wrong and waits for somebody: each issue is mended where it stands, or accepted with a reason. */
export function OpenIssues({lines, decision}: OpenIssuesProps) {
  const t = useT();
  const words = useIssueWords();
  const mendPath = useMendPath();
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
        renderActions={(issue) => {
          const named = {type: words.type(issue.issue_type), name: issue.brother_name};
          const path = mendPath?.(issue) ?? null;
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
