import {useT} from '#src/i18n/use-t.ts';
import type {Setback} from '#src/lib/remote.ts';

/**
 * Returns a function that explains why the server did not answer, with the server's own message if there is
 * one.
 */
export function useSetbackWords(): (setback: Setback) => string {
  const t = useT();
  return (setback) => {
    if (setback.kind === 'offline') return t('setback.offline');
    const {reason, message} = setback;
    if (message === null) return t(`setback.${reason}`);
    return reason === 'refused'
      ? message
      : t('setback.said', {text: t(`setback.${reason}`), message});
  };
}
