import type {IssueType, Norm} from '#src/domain/validation/issue.ts';
import {hasNorm} from '#src/domain/validation/norm.ts';
import type {Translate} from '#src/i18n/key.ts';

/** The violated rule with the limit that was applied. An older server does not say which: then the text has no limit. */
export function ruleText(
  {t, typeWords}: {readonly t: Translate; readonly typeWords: (type: IssueType) => string},
  type: IssueType,
  norm: Norm | null | undefined,
): string {
  if (!norm) return hasNorm(type) ? typeWords(type) : t(`validation.texts.${type}`);
  const text = t(`validation.texts.${type}`, {least: norm.least});
  return norm.kind === 'birthday' ? t('validation.onBirthday', {text}) : text;
}
