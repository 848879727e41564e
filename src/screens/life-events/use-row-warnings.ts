import {issueKinds} from '#src/domain/validation/issue-kinds.ts';
import {isRowIssueType, type RowIssueType} from '#src/domain/validation/row-issue-types.ts';
import type {Translate} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useRowJudge} from '#src/queries/row-judge.ts';
import type {WarningsOf} from '#src/record-ui/forms/field-warnings.tsx';
import {formProblems, fromTexts} from '#src/record-ui/forms/form-texts.ts';
import {cleanValues} from '#src/records/clean-values.ts';
import type {HistoryTable} from '#src/records/history-tables.ts';
import {recordOf} from '#src/records/registry.ts';
import {warnedField} from '#src/records/warned-field.ts';

/** Gives what says where a row, as it is typed, goes against law or good order. */
export function useRowWarnings(table: HistoryTable): WarningsOf {
  const t = useT();
  const judge = useRowJudge();
  return (opened, texts) => {
    const record = recordOf(table);
    const warnings = new Map<string, string[]>();
    // Half a row says nothing yet.
    if (judge === undefined || formProblems(record, texts).length > 0) return warnings;
    const cleaned = cleanValues(record, {...opened.shown, ...fromTexts(record, texts)});
    const brotherId = cleaned.kind === 'valid' ? cleaned.values['brother_id'] : null;
    if (cleaned.kind !== 'valid' || typeof brotherId !== 'string') return warnings;
    const row = {...cleaned.values, id: opened.id, brother_id: brotherId};
    for (const {type} of judge(table, row)) {
      if (!isRowIssueType(type)) continue;
      const field = warnedField(table, type, cleaned.values);
      warnings.set(field, [...(warnings.get(field) ?? []), issueText(t, type)]);
    }
    return warnings;
  };
}

/** The rule that is broken, with the law it rests on. */
function issueText(t: Translate, type: RowIssueType): string {
  const text = t(`history.issues.${type}`);
  const {basis} = issueKinds[type];
  return /\d/.test(basis) ? t('history.basis', {text, basis}) : text;
}
