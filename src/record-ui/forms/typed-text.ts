import {useCallback} from 'react';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useReadTitles} from '#src/queries/read-titles.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {specOf} from '#src/record-ui/values/spec-of.ts';
import {useTitleWords} from '#src/record-ui/values/use-title-words.ts';
import {isTableName, type TableName} from '#src/records/registry.ts';
import {titleIn} from '#src/records/title-in.ts';
import type {FormTexts} from './form-texts.ts';
import {type NewRecord, newRecordsIn} from './new-records.ts';

type TypedText = (table: TableName, fields: readonly string[], texts: FormTexts) => string;

/**
 * Returns a function that writes what is typed into some fields as plain text, for the clipboard: one line for each filled
 * field, with names in place of ids.
 */
export function useTypedText(): TypedText {
  const labels = useRecordLabels();
  const titles = useReadTitles();
  const words = useTitleWords();
  return useCallback(
    (table, fields, texts) => {
      const added = newRecordsIn(table, texts);
      const value = (field: string, text: string): string => {
        const spec = specOf(table, field);
        if (spec?.kind === 'choice') return labels.value(table, field, text);
        if (spec?.kind === 'open-choice') return openChoiceLabel(labels, table, field, text);
        if (spec?.kind !== 'reference' || !isTableName(spec.table)) return text;
        const title = titles(spec.table, text) || titleOf(added, text);
        return words(spec.table, title) || text;
      };
      return fields
        .map((field) => ({field, text: texts[field] ?? ''}))
        .filter(({text}) => text.trim() !== '')
        .map(({field, text}) => `${labels.field(table, field)}: ${value(field, text)}`)
        .join('\n');
    },
    [labels, titles, words],
  );
}

function titleOf(added: readonly NewRecord[], id: string): string {
  const found = added.find((one) => one.id === id);
  return found ? titleIn(found.table, found.texts) : '';
}
