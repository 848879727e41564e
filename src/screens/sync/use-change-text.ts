import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {isEqualJson} from '#src/lib/equal.ts';
import type {Change} from '#src/queries/change.ts';
import {useTitleReader} from '#src/queries/record-title.ts';
import {isTableName} from '#src/records/registry.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {isEmpty, valueWords} from '#src/record-ui/values/value-words.ts';
import {refusalText} from './refusal.ts';
import {useChangeName} from './use-change-name.ts';

/** Gives what writes a change down as plain text, e.g. to send it to the secretary by other means. */
export function useChangeText(): (change: Change) => Promise<string> {
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
        lines.push(`${name}, ${t('sync.conflict.theirs')}: ${await words(field, theirs)}`);
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
