import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Unanswered} from '#src/mutations/call-patiently.ts';

type EndTexts = {
  /** What it means for what was asked that no answer came. */
  readonly offline: Key;
  /** What to say of the server's own words for why. */
  readonly refused?: Readonly<Record<string, Key>>;
};

/** Gives what says why a call came to nothing, as far as is known. */
export function useCallFailureWords(): (end: Unanswered, texts: EndTexts) => string {
  const t = useT();
  return (end, {offline, refused = {}}) => {
    switch (end.kind) {
      case 'offline':
        return t(offline);
      case 'cancelled':
        return t('batches.end.cancelled');
      case 'busy':
        return t('batches.end.busy');
      case 'denied':
        return t('batches.end.denied');
      case 'too-slow':
        return t('batches.end.tooSlow');
      case 'failed': {
        const known = end.key === null ? undefined : refused[end.key];
        return known === undefined ? t('batches.end.failed', {message: end.message}) : t(known);
      }
    }
  };
}
