import {isIssueType} from '#src/domain/validation/issue.ts';
import {useT} from '#src/i18n/use-t.ts';

/** Returns a function that names a type of issue in the user's language; one of a newer server by its code. */
export function useIssueTypeWords(): (type: string) => string {
  const t = useT();
  return (type) => (isIssueType(type) ? t(`issueTypes.${type}`) : type.replaceAll('_', ' '));
}
