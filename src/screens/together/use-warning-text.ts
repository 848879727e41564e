import type {MoveWarning} from '#src/domain/move-warnings.ts';
import type {RenewalAdvice} from '#src/domain/renewal-advice.ts';
import {isRowIssueType} from '#src/domain/validation/row-issue-types.ts';
import {useT} from '#src/i18n/use-t.ts';
import {issueText} from '#src/screens/life-events/issue-text.ts';

type WarningType = MoveWarning['type'] | RenewalAdvice['type'];

/** Returns the text of a warning; `null` for a type that says nothing about what is saved here. */
export function useWarningText(): (type: WarningType) => string | null {
  const t = useT();
  return (type) => {
    const own = ownTypes.find((one) => one === type);
    if (own !== undefined) return t(`together.warnings.${own}`);
    return isRowIssue(type) ? issueText(t, type) : null;
  };
}

const ownTypes = [
  'NOT_A_MEMBER',
  'ALREADY_THERE',
  'LATER_ASSIGNMENT',
  'FUTURE_MOVE',
  'NO_GUARDIAN',
  'HOUSE_UNDER_3',
  'NO_CURRENT_FRATERNITY',
  'LATER_VOWS',
  'TEMP_OVER_6Y',
  'TEMP_OVER_9Y',
  'NOT_LONGER',
  'EARLY_RENEWAL',
  'ANOTHER_RENEWAL',
  'FUTURE_RENEWAL',
  'ACT_INCOMPLETE',
] as const satisfies readonly WarningType[];

function isRowIssue(type: WarningType): type is Parameters<typeof issueText>[1] {
  return isRowIssueType(type as Parameters<typeof isRowIssueType>[0]);
}
