import {Button} from '#src/ui/button.tsx';
import {useT} from '#src/i18n/use-t.ts';
import {discardChange, retryChange, withdrawProposal} from '#src/mutations/settle-change.ts';
import type {Change} from '#src/queries/changes.ts';
import {useRow} from '#src/queries/rows.ts';
import {formPath} from '#src/screens/values/record-path.ts';
import {askFirst} from '#src/ui/ask.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {actionsOf, type ChangeAction} from './change-groups.ts';
import {useGuarded} from './use-guarded.ts';

/** What a person can do about a change; what can't be undone asks first. */
export function ChangeActions({change}: {readonly change: Change}) {
  const t = useT();
  const guarded = useGuarded();
  const title = change.title === '' ? t('sync.untitled') : change.title;
  // What was deleted elsewhere can't be opened in a form.
  const isHere = Boolean(useRow(change.table, change.recordId));
  const editPath = isHere ? formPath(change.table, change.recordId) : null;
  const actions = actionsOf(change).filter((action) => action !== 'edit' || editPath !== null);
  if (actions.length === 0) return null;
  return (
    <Row>
      {actions.map((action) =>
        action === 'edit' && editPath !== null ? (
          <LinkButton
            key={action}
            to={editPath}
            look="filled"
            label={t('sync.action.editNamed', {title})}
          >
            {t('sync.action.edit')}
          </LinkButton>
        ) : (
          <Button
            key={action}

            aria-label={t(`sync.action.${action}Named`, {title})}
            onClick={() => void guarded(() => perform(action))}
          >
            {t(`sync.action.${action}`)}
          </Button>
        ),
      )}
    </Row>
  );

  function discardQuestion(): string {
    return t(change.mayHaveLeft ? 'sync.confirm.discardTried' : 'sync.confirm.discard', {title});
  }

  async function perform(action: ChangeAction): Promise<void> {
    const {seq, proposalId} = change;
    switch (action) {
      case 'discard':
        if (seq !== null && askFirst(discardQuestion())) await discardChange(seq);
        return;
      case 'withdraw':
        if (proposalId !== null && askFirst(t('sync.confirm.withdraw', {title}))) {
          await withdrawProposal(proposalId);
        }
        return;
      case 'retry':
        if (seq !== null) await retryChange(seq);
        return;
      case 'edit':
        return;
    }
  }
}
