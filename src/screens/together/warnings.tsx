import type {MoveWarning} from '#src/domain/move-warnings.ts';
import type {RenewalAdvice} from '#src/domain/renewal-advice.ts';
import type {ProfessionHindrance} from '#src/domain/professions.ts';
import {isRowIssueType, type Norm, type Severity} from '#src/domain/validation/issue.ts';
import {useT} from '#src/i18n/use-t.ts';
import {issueText} from '#src/screens/life-events/issue-text.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './together.module.css';

export type WarningLine = {readonly text: string; readonly severity: Severity};

/** What the user should know before saving; it does not prevent it. */
export function Warnings({lines}: {readonly lines: readonly WarningLine[]}) {
  return lines.map(({text, severity}) => (
    <p key={text} className={`${styles['warning']} ${severity === 'high' ? styles['high'] : ''}`}>
      <Icon name={severity === 'high' ? 'attention' : 'warning'} size={20} />
      <span>{text}</span>
    </p>
  ));
}

/** Says why nothing is saved for a chosen brother. */
export function LeftOut({by}: {readonly by: ProfessionHindrance}) {
  const t = useT();
  const text = t('together.left', {reason: t(`together.hindrances.${by}`)});
  return <Warnings lines={[{text, severity: 'high'}]} />;
}

/** Returns why a brother cannot be chosen. Each key in the search asks for the reasons of thousands of brothers. */
export function useHindranceTexts(): Readonly<Record<ProfessionHindrance, string>> {
  const t = useT();
  return {
    NO_RECORD: t('together.hindrances.NO_RECORD'),
    NOT_A_MEMBER: t('together.hindrances.NOT_A_MEMBER'),
    PERPETUAL: t('together.hindrances.PERPETUAL'),
    TEMPORARY: t('together.hindrances.TEMPORARY'),
    NOT_PROFESSED: t('together.hindrances.NOT_PROFESSED'),
  };
}

type WarningType = MoveWarning['type'] | RenewalAdvice['type'];

type Warning = {readonly type: WarningType; readonly norm?: Norm | null};

/** Returns the text of a warning; `null` for a type that says nothing about what is saved here. */
export function useWarningText(): (warning: Warning) => string | null {
  const t = useT();
  return ({type, norm}) => {
    const own = ownTypes.find((one) => one === type);
    if (own !== undefined) return t(`together.warnings.${own}`);
    return isRowIssue(type) ? issueText(t, type, norm) : null;
  };
}

const ownTypes = [
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
