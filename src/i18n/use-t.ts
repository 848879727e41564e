import {useMemo} from 'react';
import {useTranslation} from 'react-i18next';
import type {Translate} from './key.ts';

/** Gives the typed translator; the component shows the new texts when the language changes. */
export function useT(): Translate {
  const {t} = useTranslation();
  // Our own key type: i18next's typing of nested keys slows the compiler down with every text.
  return useMemo(() => (key, values) => t(key, {...values}), [t]);
}
