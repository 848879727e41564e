import type {OfficeRule} from '#src/domain/office-vows.ts';
import {issueKinds, type Norm, type RowIssueType} from '#src/domain/validation/issue.ts';
import {basisOf} from '#src/domain/validation/norm-basis.ts';
import type {Translate} from '#src/i18n/key.ts';
import {withLaw} from '#src/i18n/law.ts';

/** The violated rule with the limit that was applied, and the law that it is based on. */
export function issueText(t: Translate, type: RowIssueType, norm: Norm | null | undefined): string {
  return withLaw(t, textWithLimit(t, type, norm), basisOf(type, norm));
}

/** The rule on vows that an election breaks; data validation judges assignments alone, so it knows two of the three. */
export function officeRuleText(t: Translate, rule: OfficeRule): string {
  if (rule !== 'MAJOR_SUPERIOR_NOT_PERPETUAL') return issueText(t, rule, null);
  return withLaw(t, t(`rules.${rule}`), issueKinds.GUARDIAN_NOT_PERPETUAL.basis);
}

function textWithLimit(t: Translate, type: RowIssueType, norm: Norm | null | undefined): string {
  if (!norm) return t(`rules.${type}`);
  const text = t(`rules.${type}`, {least: norm.least});
  return norm.kind === 'birthday' ? t('rules.onBirthday', {text}) : text;
}
