import {isIssueType, type IssueType, type Severity} from '#src/domain/validation/issue.ts';
import {basisOf} from '#src/domain/validation/norm-basis.ts';
import {withLaw} from '#src/i18n/law.ts';
import {useRecordLabels, type RecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {ListedIssue} from '#src/queries/issues.ts';
import {useIssueTypeWords} from '#src/record-ui/issues/use-issue-type-words.ts';
import type {BadgeTone} from '#src/ui/badge.tsx';
import {ruleText} from './rule-text.ts';

export const severities = ['high', 'medium', 'low'] as const satisfies readonly Severity[];

export const severityTones = {
  high: 'red',
  medium: 'yellow',
  low: 'green',
} as const satisfies Record<Severity, BadgeTone>;

export type IssueWords = {
  readonly type: (issueType: string) => string;
  /** The violated rule, its place, and the law that it is based on. */
  readonly description: (issue: ListedIssue) => string;
};

/** Describes issues in the user's language; those of a newer server in the server's words. */
export function useIssueWords(): IssueWords {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const typeWords = useIssueTypeWords();
  const description = (issue: ListedIssue): string => {
    const {issue_type: type, detail, norm} = issue;
    if (!isIssueType(type)) return issue.issue_description;
    const text = ruleText({t, typeWords}, type, norm);
    const said = detail === null ? '' : detailText(type, detail, labels, day);
    const whole = said === '' ? text : t('validation.described', {text, detail: said});
    return withLaw(t, whole, basisOf(type, norm));
  };
  return {type: typeWords, description};
}

/** A detail has no language: days, names, or a brother's stored status. */
function detailText(
  type: IssueType,
  detail: string,
  labels: RecordLabels,
  day: (iso: string) => string,
): string {
  if (type === 'STATUS_STALE' || type === 'OVERRIDE_ACTIVE') {
    const words = detail.split(' → ');
    return words.map((word) => labels.value('brothers', 'cached_status', word)).join(' → ');
  }
  return detail.replaceAll(/\b\d{4}-\d\d-\d\d\b/g, day);
}
