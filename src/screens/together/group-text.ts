import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useReadTitles} from '#src/queries/read-titles.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {inputName} from '#src/record-ui/forms/new-records.ts';
import {useTypedText} from '#src/record-ui/forms/typed-text.ts';
import type {TableName} from '#src/records/registry.ts';

/** The record type of a form for several brothers, with the fields that the form shows. */
export type ShownFields = {
  readonly table: TableName;
  /** The fields that all have in common. */
  readonly common: readonly string[];
  /** The fields that each brother may have of his own. */
  readonly own: readonly string[];
};

type GroupText = (shown: ShownFields, chosen: readonly string[], texts: FormTexts) => string;

/** Returns a function that writes what is typed for several brothers as plain text, for the clipboard. */
export function useGroupText(): GroupText {
  const labels = useRecordLabels();
  const titles = useReadTitles();
  const typedText = useTypedText();
  return ({table, common, own}, chosen, texts) => {
    const brothers = chosen.map((id) => {
      const ownTexts = own.map((field) => [field, texts[inputName(id, field)] ?? ''] as const);
      const lines = typedText(table, own, Object.fromEntries(ownTexts));
      return [titles('brothers', id) || id, ...lines.split('\n')].filter(Boolean).join(', ');
    });
    return [typedText(table, common, texts), `${labels.many('brothers')}:`, ...brothers].join('\n');
  };
}
