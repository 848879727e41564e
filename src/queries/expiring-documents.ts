import {useMemo} from 'react';
import {type ExpiringDocument, expiringDocuments} from '#src/domain/documents.ts';
import {remainingRows} from './remaining-rows.ts';
import {useTable} from './rows.ts';
import {useSettingsOf} from './settings.ts';
import {useToday} from './today.ts';

/**
 * Returns the documents that the user may see and that expire soon; `undefined` until they are read. `collator` sorts
 * names in the user's language.
 */
export function useExpiringDocuments(
  collator: Intl.Collator,
): readonly ExpiringDocument[] | undefined {
  const brothers = useTable('brothers');
  const documents = useTable('brother_documents');
  const settingsOf = useSettingsOf();
  const today = useToday();
  return useMemo(() => {
    if (!brothers || !documents) return undefined;
    return expiringDocuments({
      brothers: remainingRows(brothers.all),
      documents: remainingRows(documents.all),
      today,
      settingsOf,
      compareNames: collator.compare,
    });
  }, [brothers, documents, settingsOf, today, collator]);
}
