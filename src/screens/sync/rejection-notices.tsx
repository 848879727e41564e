import {useT} from '#src/i18n/use-t.ts';
import {markRejectionRead} from '#src/mutations/mark-rejection-read.ts';
import type {Change} from '#src/queries/change.ts';
import {useChanges} from '#src/queries/changes.ts';
import {useFormPaths, useReviseChange} from './revise-change.ts';
import {useChangeName} from './use-change-name.ts';
import {useRunWithErrorToast} from './use-run-with-error-toast.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {Notice} from '#src/ui/notice.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';

/** More are listed in the sync centre, to which the badge in the header leads. */
const SHOWN = 3;

/** The latest of these rejected proposals, with the reason of each. */
export function RejectionNotices({ids}: {readonly ids: readonly string[]}) {
  const changes = useChanges();
  const rejected = (changes?.decided ?? []).filter(
    ({proposalId}) => proposalId !== null && ids.includes(proposalId),
  );
  if (rejected.length === 0) return null;
  return (
    <Stack>
      {rejected.slice(0, SHOWN).map((change) => (
        <div key={change.key} ref={focusNeighbourOnRemoval}>
          <RejectionNotice change={change} />
        </div>
      ))}
    </Stack>
  );
}

function RejectionNotice({change}: {readonly change: Change}) {
  const t = useT();
  const title = useChangeName()(change);
  const canRevise = useFormPaths(change).revise !== null && change.op !== 'delete';
  const revise = useReviseChange();
  const guarded = useRunWithErrorToast();
  const {proposalId, reason} = change;
  return (
    <Notice
      tone="warning"
      title={t('sync.rejected', {title})}
      action={
        <Row>
          {canRevise ? (
            <Button
              look="filled"
              aria-label={t('sync.action.reviseNamed', {title})}
              onClick={() => void guarded(() => revise(change))}
            >
              {t('sync.action.revise')}
            </Button>
          ) : null}
          <Button
            aria-label={t('sync.action.readNamed', {title})}
            onClick={() => {
              if (proposalId !== null) void guarded(() => markRejectionRead(proposalId));
            }}
          >
            {t('sync.action.read')}
          </Button>
        </Row>
      }
    >
      {reason === null ? null : <p>{t('sync.reason', {reason})}</p>}
    </Notice>
  );
}
