import type {OfficeRule} from '#src/domain/office-vows.ts';
import {issueKinds, type RowIssueType} from '#src/domain/validation/issue.ts';
import type {Translate} from '#src/i18n/key.ts';
import {isLaw, lawText} from '#src/i18n/law.ts';

/** The violated rule, with the law that it is based on. */
export function issueText(t: Translate, type: RowIssueType): string {
  return ruleText(t, type, issueKinds[type].basis);
}

/** The rule on vows that an election breaks; data validation judges assignments alone, so it knows two of the three. */
export function officeRuleText(t: Translate, rule: OfficeRule): string {
  if (rule !== 'MAJOR_SUPERIOR_NOT_PERPETUAL') return issueText(t, rule);
  return ruleText(t, rule, issueKinds.GUARDIAN_NOT_PERPETUAL.basis);
}

function ruleText(t: Translate, rule: RowIssueType | OfficeRule, basis: string): string {
  const text = t(`rules.${rule}`);
  return isLaw(basis) ? t('history.basis', {text, basis: lawText(t, basis)}) : text;
}
