import {useMemo} from 'react';
import {countryName} from '#src/i18n/country-name.ts';
import {useLocale} from '#src/i18n/use-locale.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {type Names, useNames} from '#src/queries/names.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';

/** Returns a record's title as it is shown. */
type TitleWords = (table: TableName, title: string) => string;

/**
 * Returns a function that puts the titles into the user's language that are the same for everybody: the names of countries,
 * and titles that are one of a few words, e.g. a setting's key.
 */
export function useTitleWords(): TitleWords {
  const labels = useRecordLabels();
  const locale = useLocale();
  return useMemo(
    () => (table, title) => {
      if (table === 'countries') return countryName(title, locale);
      const {fields, title: field} = recordOf(table);
      const isWord = fields[field]?.spec.kind === 'choice' && title !== '';
      return isWord ? labels.value(table, field, title) : title;
    },
    [labels, locale],
  );
}

/** Reads the titles of all records of some tables, as they are shown; `undefined` until they are read. */
export function useShownNames(tables: readonly TableName[]): Names | undefined {
  const names = useNames(tables);
  const words = useTitleWords();
  return (
    names &&
    ((table, id) => {
      const title = names(table, id);
      return title === undefined ? undefined : words(table, title);
    })
  );
}
