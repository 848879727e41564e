import {Button} from '#src/ui/button.tsx';
import {useT} from '#src/i18n/use-t.ts';
import {discardChange, retryChange, withdrawProposal} from '#src/mutations/settle-change.ts';
import type {Change} from '#src/queries/change.ts';
import {useRow} from '#src/queries/rows.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf} from '#src/records/registry.ts';
import {formPath, newFormPath} from '#src/record-ui/values/record-path.ts';
import {askFirst} from '#src/ui/ask.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {actionsOf, type ChangeAction} from './change-groups.ts';
import {useChangeName} from './use-change-name.ts';
import {useChangeText} from './use-change-text.ts';
import {useGuarded} from './use-guarded.ts';
import {useRevise} from './use-revise.ts';

/** What a person can do about a change; what can't be undone asks first. */
export function ChangeActions({change}: {readonly change: Change}) {
  const t = useT();
  const guarded = useGuarded();
  const toasts = useToasts();
  const changeText = useChangeText();
  const revise = useRevise();
  const title = useChangeName()(change);
  const paths = useFormPaths(change);
  const actions = actionsOf(change).filter(
    (action) => (action !== 'edit' && action !== 'revise') || paths[action] !== null,
  );
  if (actions.length === 0) return null;
  return (
    <Row>
      {actions.map((action) =>
        action === 'edit' && paths.edit !== null ? (
          <LinkButton
            key={action}
            to={paths.edit}
            look="filled"
            label={t('sync.action.editNamed', {title})}
          >
            {t('sync.action.edit')}
          </LinkButton>
        ) : (
          <Button
            key={action}
            look={looks[action]}
            aria-label={t(`sync.action.${action}Named`, {title})}
            onClick={() => void guarded(() => perform(action))}
          >
            {t(`sync.action.${action}`)}
          </Button>
        ),
      )}
    </Row>
  );

  async function perform(action: ChangeAction): Promise<void> {
    const {seq, proposalId} = change;
    switch (action) {
      case 'discard':
        if (seq === null || !askFirst(discardQuestion())) return;
        await discardChange(seq);
        return done();
      case 'withdraw':
        if (proposalId === null || !askFirst(t('sync.confirm.withdraw', {title}))) return;
        await withdrawProposal(proposalId);
        return done();
      case 'retry':
        if (seq === null) return;
        await retryChange(seq);
        return done();
      case 'revise':
        return revise(change);
      case 'copy':
        await navigator.clipboard.writeText(await changeText(change));
        toasts.show({type: 'success', message: t('sync.action.copied')});
        return;
      case 'edit':
        return;
    }
  }

  function done(): void {
    toasts.show({type: 'success', message: t('sync.done')});
  }

  function discardQuestion(): string {
    return t(change.mayHaveLeft ? 'sync.confirm.discardTried' : 'sync.confirm.discard', {title});
  }
}

const looks = {
  edit: 'filled',
  revise: 'filled',
  retry: 'outlined',
  discard: 'outlined',
  withdraw: 'outlined',
  copy: 'quiet',
} as const satisfies Record<ChangeAction, string>;

/** Where the change can be edited. What was deleted elsewhere, or stands in no form, can't be. */
function useFormPaths({table, recordId, op, fields}: Change) {
  const isHere = Boolean(useRow(table, recordId));
  const inForm = new Set(formFieldsOf(recordOf(table)));
  if (!fields.some(({field}) => inForm.has(field))) return {edit: null, revise: null};
  const edit = isHere ? formPath(table, recordId) : null;
  return {edit, revise: op === 'insert' ? newFormPath(table) : edit};
}
