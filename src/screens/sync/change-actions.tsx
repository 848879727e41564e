import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import {
  discardChange,
  othersDiscardedWith,
  retryChange,
  withdrawProposal,
} from '#src/mutations/decide-change.ts';
import {markRejectionRead} from '#src/mutations/mark-rejection-read.ts';
import {othersWithdrawnWith} from '#src/mutations/others-withdrawn.ts';
import type {Change} from '#src/queries/change.ts';
import {useTitleReader} from '#src/queries/names.ts';
import {useUnreadRejections} from '#src/queries/rejections.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {isEmpty, valueWords} from '#src/record-ui/values/value-words.ts';
import {useWithdrawnWords} from '#src/record-ui/values/use-withdrawn-words.ts';
import {isTableName} from '#src/records/registry.ts';
import {askFirst} from '#src/ui/ask-first.ts';
import {Button} from '#src/ui/button.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Row} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {actionsOf, type ChangeAction} from './change-groups.ts';
import {refusalText} from './change-words.ts';
import {useFormPaths, useReviseChange} from './revise-change.ts';
import {useChangeName} from './use-change-name.ts';
import {useRunWithErrorToast} from './use-run-with-error-toast.ts';

/** The actions on a change; what cannot be undone asks first. */
export function ChangeActions({change}: {readonly change: Change}) {
  const t = useT();
  const guarded = useRunWithErrorToast();
  const toasts = useToasts();
  const changeText = useChangeText();
  const withOthers = useWithdrawnWords();
  const revise = useReviseChange();
  const title = useChangeName()(change);
  const paths = useFormPaths(change);
  const isUnread = useUnreadRejections().some((id) => id === change.proposalId);
  const actions = actionsOf(change, isUnread).filter(
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
        if (seq === null || !askFirst(await discardQuestion(seq))) return;
        await discardChange(seq);
        return done();
      case 'withdraw':
        if (proposalId === null || !askFirst(await withdrawQuestion(proposalId))) return;
        await withdrawProposal(proposalId);
        return done();
      case 'retry':
        if (seq === null) return;
        await retryChange(seq);
        return done();
      case 'read':
        if (proposalId !== null) await markRejectionRead(proposalId);
        return;
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

  async function discardQuestion(seq: number): Promise<string> {
    const key = change.mayHaveLeft ? 'sync.confirm.discardTried' : 'sync.confirm.discard';
    const count = await othersDiscardedWith(seq);
    const others = count > 0 ? [t('sync.confirm.discardOthers', {count})] : [];
    return [t(key, {title}), ...others].join('\n\n');
  }

  async function withdrawQuestion(id: string): Promise<string> {
    return withOthers(t('sync.confirm.withdraw', {title}), await othersWithdrawnWith(id));
  }
}

const looks = {
  edit: 'filled',
  revise: 'filled',
  retry: 'outlined',
  read: 'outlined',
  discard: 'outlined',
  withdraw: 'outlined',
  copy: 'quiet',
} as const satisfies Record<ChangeAction, string>;

/** Returns a function that writes a change as plain text, e.g. to send it to the secretary. */
function useChangeText(): (change: Change) => Promise<string> {
  const t = useT();
  const formats = useFormats();
  const labels = useRecordLabels();
  const readTitle = useTitleReader();
  const changeName = useChangeName();
  return async (change) => {
    const {table, op, at, state, reason, problem, fields} = change;
    const kind = t(`sync.op.${op}`, {table: labels.one(table)});
    const lines = [
      changeName(change),
      `${kind} · ${formats.dateTime(at)}`,
      t(`sync.state.${state}`),
    ];
    for (const {field, from, to, leftOut} of fields) {
      if (isEqualJson(from, to)) continue;
      const [before, after] = [await words(field, from), await words(field, to)];
      const moved = op === 'insert' ? after : `${before} → ${after}`;
      const mark = leftOut ? ` (${t('sync.leftOut')})` : '';
      lines.push(`${labels.field(table, field)}: ${moved}${mark}`);
    }
    if (state === 'declined' && reason !== null) lines.push(t('sync.reason', {reason}));
    if (problem?.kind === 'rejected') lines.push(refusalText(t, problem));
    if (problem?.kind === 'conflict' && op !== 'delete' && op !== 'withdraw') {
      for (const {field, theirs} of problem.conflicts) {
        const name = labels.field(table, field);
        lines.push(`${name}, ${t('changes.conflict.theirs')}: ${await words(field, theirs)}`);
      }
    }
    return lines.join('\n');

    async function words(field: string, value: unknown): Promise<string> {
      if (isEmpty(value)) return t('values.empty');
      const spec = specOf(table, field);
      if (spec?.kind === 'reference' && isTableName(spec.table) && typeof value === 'string') {
        return (await readTitle(spec.table, value)) || value;
      }
      return valueWords({labels, formats}, table, field, value);
    }
  };
}
