import {createContext, useContext, useEffect, useMemo, useRef} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import {withCarriedOver} from '#src/mutations/carry-over.ts';
import {openForm} from '#src/mutations/open-form.ts';
import {isCreatableTable, type CreatableTable} from '#src/records/listed-tables.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {type FormTexts, toTexts} from './form-texts.ts';
import {inputName, newRecordsIn, textsToAdd, unusedInputs, type NewRecord} from './new-records.ts';

/** The new records of a form, and the way to add one. */
export type NewRecords = {
  readonly records: readonly NewRecord[];
  /** Adds a record with this title, and lets the input refer to it. */
  readonly create: (table: CreatableTable, at: string, title: string) => Promise<void>;
  /** Moves the focus to the first required input that is empty of a record that was added just now. */
  readonly focus: () => void;
  /** Empties the input that refers to the record. */
  readonly remove: (record: NewRecord) => void;
};

/** `null` outside of a form that can save more than one record. */
export const NewRecordsContext = createContext<NewRecords | null>(null);

export function useNewRecords(
  table: TableName,
  {setValue, setFocus, unregister}: UseFormReturn<FormTexts>,
  texts: FormTexts,
): NewRecords {
  const toFocus = useRef<string | null>(null);
  // The fields are drawn again only when a new record changes.
  const known = JSON.stringify(newRecordsIn(table, texts));
  const records = useMemo(() => JSON.parse(known) as NewRecord[], [known]);
  useEffect(() => {
    const unused = unusedInputs(texts, records);
    if (unused.length > 0) unregister(unused);
  }, [texts, records, unregister]);
  return useMemo(
    () => ({
      records,
      create: async (target, at, title) => {
        const opened = await openForm(target, null);
        if (opened === null) return;
        const record = recordOf(target);
        const {shown} = await withCarriedOver(opened);
        const added = textsToAdd(opened.id, {...toTexts(record, shown), [record.title]: title});
        const first = inputsAsked(target)
          .filter((field) => record.fields[field]?.optional === false)
          .find((field) => !added[inputName(opened.id, field)]);
        toFocus.current = first === undefined ? null : inputName(opened.id, first);
        for (const [name, text] of Object.entries(added)) setValue(name, text);
        setValue(at, opened.id);
      },
      focus: () => {
        if (toFocus.current !== null) setFocus(toFocus.current);
        toFocus.current = null;
      },
      remove: ({at}) => setValue(at, ''),
    }),
    [records, setValue, setFocus],
  );
}

/** The fields that a new record asks for inside another form: the required ones, and those that carry over. */
export function inputsAsked(table: TableName): string[] {
  const record = recordOf(table);
  return formFieldsOf(record).filter(
    (name) => record.fields[name]?.optional === false || record.carriedOver.includes(name),
  );
}

/** What the field of a reference offers of new records; `null` where none can be created. */
export function useCreatable(table: TableName, at: string) {
  const added = useContext(NewRecordsContext);
  return useMemo(() => {
    if (added === null || !isCreatableTable(table)) return null;
    const {title} = recordOf(table);
    return {
      table,
      options: added.records
        .filter((record) => record.table === table)
        .map(({id, texts}) => ({id, name: texts[title] ?? ''})),
      create: (name: string) => void added.create(table, at, name),
    };
  }, [added, table, at]);
}
