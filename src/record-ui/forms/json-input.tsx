import {useState} from 'react';
import type {Control} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import type {TableName} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {useFormField} from '#src/ui/form-field.ts';
import {TextInput} from '#src/ui/text-input.tsx';
import type {FormTexts} from './form-texts.ts';
import {JsonEntries} from './json-entries.tsx';
import {readEntries} from './json-object.ts';
import styles from './json-input.module.css';

type JsonInputProps = {
  readonly table: TableName;
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
};

/** Free JSON, as entries or as its text. The text is what the form holds; entries are read from it. */
export function JsonInput({table, ...field}: JsonInputProps) {
  const t = useT();
  const {input, error} = useFormField(field.control, field.name);
  const [wantsText, setWantsText] = useState(false);
  const entries = readEntries(input.value);
  const showsText = wantsText || entries === null || error !== undefined;
  return (
    <div className={styles['json']}>
      {showsText ? (
        <TextInput
          {...field}
          kind="code"
          help={entries === null ? t('forms.entries.notSimple') : undefined}
        />
      ) : (
        <JsonEntries
          table={table}
          label={field.label}
          entries={entries}
          onChange={(text) => input.onChange(text)}
        />
      )}
      <div>
        <Button
          look="quiet"
          disabled={showsText && entries === null}
          onClick={() => setWantsText(!showsText)}
        >
          {showsText ? t('forms.entries.simple') : t('forms.entries.raw')}
        </Button>
      </div>
    </div>
  );
}
