import {useT} from '#src/i18n/use-t.ts';
import type {Change} from '#src/queries/change.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {usePartName} from '#src/record-ui/values/use-subject-name.ts';

/** Returns a function that names the record of a change. */
export function useChangeName(): (change: Pick<Change, 'table' | 'title' | 'part'>) => string {
  const t = useT();
  const words = useTitleWords();
  const partName = usePartName();
  return ({table, title, part}) => {
    if (part !== null) return partName(table, part.values, part.owner);
    return title === '' ? t('sync.untitled') : words(table, title);
  };
}
