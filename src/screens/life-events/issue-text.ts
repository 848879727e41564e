import {issueKinds, type RowIssueType} from '#src/domain/validation/issue.ts';
import type {Translate} from '#src/i18n/key.ts';
import {isLaw, lawText} from '#src/i18n/law.ts';

/** The violated rule, with the law that it is based on. */
export function issueText(t: Translate, type: RowIssueType): string {
  const text = t(`rules.${type}`);
  const {basis} = issueKinds[type];
  return isLaw(basis) ? t('history.basis', {text, basis: lawText(t, basis)}) : text;
}
