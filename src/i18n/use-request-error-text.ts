import {isMalformed, type RequestError} from '#src/lib/request-error.ts';
import type {Key} from './key.ts';
import {useT} from './use-t.ts';

const texts = {
  offline: 'requestError.offline',
  unanswered: 'requestError.offline',
  busy: 'requestError.busy',
  reauth: 'requestError.signed-out',
  closed: 'requestError.signed-out',
  revoked: 'requestError.not-a-member',
  upgrade: 'requestError.outdated',
  denied: 'requestError.denied',
  refused: 'requestError.refused',
} as const satisfies Record<RequestError['kind'], Key>;

/** Returns a function that says why a request failed, with the server's message if there is one. */
export function useRequestErrorText(): (error: RequestError) => string {
  const t = useT();
  return (error) => {
    // The database's own message would mean nothing to the user.
    if (isMalformed(error)) return t('requestError.malformed');
    const text = t(texts[error.kind]);
    const message = 'message' in error ? (error.message ?? '').trim() : '';
    if (message === '') return text;
    return error.kind === 'refused' ? message : t('requestError.said', {text, message});
  };
}
