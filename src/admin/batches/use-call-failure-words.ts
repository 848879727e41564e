import type {Key} from '#src/i18n/key.ts';
import {useRequestErrorText} from '#src/i18n/use-request-error-text.ts';
import {useT} from '#src/i18n/use-t.ts';
import {
  type Failed,
  isDenial,
  isSignInNeeded,
  isTimeout,
  isUnanswered,
  reasonKey,
} from '#src/lib/request-error.ts';

type EndTexts = {
  /** What it means for what was asked that no answer came. */
  readonly offline: Key;
  /** What to say of the server's own words for why. */
  readonly refused?: Readonly<Record<string, Key>>;
};

/** Returns a function that says why a call for many records at once failed, and what that means for them. */
export function useCallFailureWords(): (
  end: Failed | {readonly kind: 'cancelled'},
  texts: EndTexts,
) => string {
  const t = useT();
  const words = useRequestErrorText();
  return (end, {offline, refused = {}}) => {
    if (end.kind === 'cancelled') return t('batches.end.cancelled');
    const {error} = end;
    if (isUnanswered(error)) return t(offline);
    if (error.kind === 'busy') return t('batches.end.busy');
    if (isDenial(error) || isSignInNeeded(error)) return t('batches.end.denied');
    if (isTimeout(error)) return t('batches.end.tooSlow');
    const known = refused[reasonKey(error) ?? ''];
    return known === undefined ? t('batches.end.failed', {message: words(error)}) : t(known);
  };
}
