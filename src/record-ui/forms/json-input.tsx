import OutlinedInput from '@mui/material/OutlinedInput';
import {useState, type Ref} from 'react';
import type {Control} from 'react-hook-form';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useT} from '#src/i18n/use-t.ts';
import {FieldValue} from '#src/record-ui/values/field-value.tsx';
import type {Json} from '#src/records/field.ts';
import type {TableName} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {focusFallback, focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {FormFieldFrame} from '#src/ui/form-field-frame.tsx';
import {useFormField} from '#src/ui/form-field.ts';
import {IconButton} from '#src/ui/icon-button.tsx';
import {TextInput} from '#src/ui/text-input.tsx';
import type {FormTexts} from './form-texts.ts';
import styles from './json-input.module.css';

type JsonInputProps = {
  readonly table: TableName;
  readonly control: Control<FormTexts>;
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
};

/** An input for free JSON, as entries or as text. The form holds the text; the entries are read from it. */
export function JsonInput({table, ...field}: JsonInputProps) {
  const t = useT();
  const {
    error,
    input: {ref, ...input},
  } = useFormField(field.control, field.name);
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
          ref={ref}
          table={table}
          name={field.name}
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

type Entries = Readonly<Record<string, Json>>;

type JsonEntriesProps = {
  /** Gets the group of the inputs, so that the form can focus it. */
  readonly ref: Ref<HTMLFieldSetElement>;
  readonly table: TableName;
  readonly name: string;
  readonly label: string;
  readonly entries: Entries;
  /** Called with the JSON text of all entries. */
  readonly onChange: (text: string) => void;
};

/** Edits keys and values one by one. A nested value can be read and removed here, not edited. */
function JsonEntries({ref, table, name, label, entries, onChange}: JsonEntriesProps) {
  const t = useT();
  const labels = useRecordLabels();
  const [added, setAdded] = useState<string | null>(null);
  const add = (key: string): void => {
    setAdded(key);
    onChange(withEntry(entries, key, ''));
  };
  return (
    <fieldset ref={ref} name={name} tabIndex={-1} className={styles['entries']}>
      <legend>{label}</legend>
      {Object.keys(entries).length === 0 ? (
        <p className={styles['hint']}>{t('forms.entries.none')}</p>
      ) : (
        <ul className={styles['list']}>
          {Object.entries(entries).map(([key, value]) => (
            <li key={key} ref={focusNeighbourOnRemoval} className={styles['entry']}>
              <EntryValue
                table={table}
                label={labels.key(table, key)}
                value={value}
                autoFocus={key === added}
                onChange={(next) => onChange(withEntry(entries, key, next))}
              />
              <IconButton
                label={t('forms.entries.remove', {name: labels.key(table, key)})}
                icon="delete"
                onClick={() => onChange(withEntry(entries, key, undefined))}
              />
            </li>
          ))}
        </ul>
      )}
      <NewEntry entries={entries} onAdd={add} />
    </fieldset>
  );
}

type EntryValueProps = {
  readonly table: TableName;
  readonly label: string;
  readonly value: Json;
  /** The user has just added the entry, to type its value. */
  readonly autoFocus: boolean;
  readonly onChange: (value: Json) => void;
};

function EntryValue({table, label, value, autoFocus, onChange}: EntryValueProps) {
  const t = useT();
  // Half a number and half a boolean are texts, so the type is that of the value before the user typed.
  const [before] = useState(value);
  if (!isPlain(value)) {
    return (
      <div className={styles['value']}>
        <span className={styles['key']}>{label}</span>
        <FieldValue table={table} field="additional_info" value={value} />
        <span className={styles['hint']}>{t('forms.entries.nested')}</span>
      </div>
    );
  }
  return (
    <div className={styles['value']}>
      <FormFieldFrame label={label}>
        {(framed) => (
          <OutlinedInput
            {...framed}
            autoFocus={autoFocus}
            value={value === null ? '' : String(value)}
            onChange={(event) => onChange(retyped(before, event.target.value))}
          />
        )}
      </FormFieldFrame>
    </div>
  );
}

type NewEntryProps = {readonly entries: Entries; readonly onAdd: (key: string) => void};

function NewEntry({entries, onAdd}: NewEntryProps) {
  const t = useT();
  const [key, setKey] = useState('');
  const name = key.trim();
  const isTaken = Object.hasOwn(entries, name);
  const add = (): void => {
    if (name === '' || isTaken) return;
    onAdd(name);
    setKey('');
  };
  return (
    <div className={styles['entry']}>
      <div className={styles['value']}>
        <FormFieldFrame
          label={t('forms.entries.newKey')}
          error={isTaken ? t('forms.entries.exists') : undefined}
        >
          {(framed) => (
            <OutlinedInput
              {...framed}
              slotProps={{input: focusFallback}}
              value={key}
              onChange={(event) => setKey(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Enter adds the entry and must not save the form.
                event.preventDefault();
                add();
              }}
            />
          )}
        </FormFieldFrame>
      </div>
      <Button icon="add" disabled={name === '' || isTaken} onClick={add}>
        {t('forms.entries.add')}
      </Button>
    </div>
  );
}

/** Parses a form's JSON text as an object; `null` when it is not one. */
export function readEntries(text: string): Readonly<Record<string, Json>> | null {
  if (text.trim() === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    return isObject(json) ? json : null;
  } catch {
    return null;
  }
}

/** Returns the JSON text with one value changed; `undefined` removes it. */
export function withEntry(
  entries: Readonly<Record<string, Json>>,
  key: string,
  value: Json | undefined,
): string {
  const others = Object.entries(entries);
  const changed: [string, Json | undefined][] = Object.hasOwn(entries, key)
    ? others.map(([name, old]) => [name, name === key ? value : old])
    : [...others, [key, value]];
  const left = Object.fromEntries(changed.filter(([, kept]) => kept !== undefined));
  return Object.keys(left).length > 0 ? JSON.stringify(left, null, 2) : '';
}

/** Returns whether a value fits one line of the simple editor. */
function isPlain(json: Json): json is string | number | boolean | null {
  return typeof json !== 'object' || json === null;
}

/** Reads a typed text: as a number or a boolean when the old value is one and the text can be one, otherwise as text. */
export function retyped(old: Json, text: string): Json {
  if (typeof old === 'number' && text.trim() !== '' && String(Number(text)) === text.trim()) {
    return Number(text);
  }
  if (typeof old === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function isObject(json: unknown): json is Readonly<Record<string, Json>> {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
