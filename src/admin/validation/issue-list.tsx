import {lazy, useMemo} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Issue, Issues} from '#src/queries/issues.ts';
import {ExportButton} from '#src/record-ui/export/export-button.tsx';
import {ListFrame} from '#src/record-ui/lists/list-frame.tsx';
import {useListView} from '#src/record-ui/lists/use-list-view.ts';
import {Button} from '#src/ui/button.tsx';
import {EmptyState} from '#src/ui/empty-state.tsx';
import {AcceptedIssues} from './accepted-issues.tsx';
import {IssueFilters} from './issue-filters.tsx';
import {groupedLines, linesOf} from './issue-groups.ts';
import {issueViewCodec, narrowed} from './issue-view.ts';
import {useIssueWords} from './issue-words.ts';
import {OpenIssues} from './open-issues.tsx';
import {useCircumscriptionOf} from './use-circumscription-of.ts';
import {useDecision} from './use-decision.ts';

const IssueExportDialog = lazy(async () => ({
  default: (await import('./issue-export-dialog.tsx')).IssueExportDialog,
}));

type IssueListProps = Pick<Issues, 'note' | 'reload'> & {readonly issues: readonly Issue[]};

/** The issues that are open, or those that were accepted, as they are searched, filtered and grouped. */
export function IssueList({issues, note, reload}: IssueListProps) {
  const t = useT();
  const {number, collator} = useFormats();
  const words = useIssueWords();
  const circumscriptionOf = useCircumscriptionOf();
  const controls = useListView(issueViewCodec);
  const decision = useDecision({note, reload});
  const {view, change} = controls;
  const {shown, group} = view;
  const open = useMemo(() => issues.filter(({accepted_at: at}) => at === null), [issues]);
  const accepted = useMemo(() => issues.filter(({accepted_at: at}) => at !== null), [issues]);
  const listed = shown === 'accepted' ? accepted : open;
  const facts = {type: words.type, description: words.description, circumscriptionOf};
  const found = narrowed(listed, view, facts);
  const lines =
    group === ''
      ? linesOf(found)
      : groupedLines(
          found,
          group === 'type'
            ? {
                keyOf: ({issue_type: type}) => type,
                nameOf: ({issue_type: type}) => words.type(type),
              }
            : {keyOf: ({entity_id: id}) => id, nameOf: ({brother_name: name}) => name},
          collator,
        );
  const count = found.length;
  const others = shown === 'open' ? 'accepted' : 'open';
  const Table = shown === 'accepted' ? AcceptedIssues : OpenIssues;
  return (
    <ListFrame
      controls={controls}
      placeholder={t('validation.placeholder')}
      filters={<IssueFilters view={view} issues={listed} facts={facts} onChange={change} />}
      count={t('validation.count', {count, shown: number(count)})}
      chips={
        <>
          <ExportButton>
            {(close) => (
              <IssueExportDialog
                issues={found}
                circumscriptionOf={circumscriptionOf}
                accepted={shown === 'accepted'}
                onClose={close}
              />
            )}
          </ExportButton>
          <Button look="quiet" icon="eye" onClick={() => change({shown: others})}>
            {t('lists.option', {
              name: t(`validation.show.${others}`),
              shown: number(others === 'accepted' ? accepted.length : open.length),
            })}
          </Button>
        </>
      }
      isEmpty={count === 0 && listed.length > 0}
    >
      {listed.length === 0 ? (
        <EmptyState
          text={t(shown === 'accepted' ? 'validation.noneAccepted' : 'validation.fine')}
        />
      ) : (
        <Table lines={lines} decision={decision} />
      )}
    </ListFrame>
  );
}
