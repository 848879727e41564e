import {createContext, useContext, useEffect, useMemo, useRef} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import {withCarriedOver} from '#src/mutations/carry-over.ts';
import {openNewForm} from '#src/mutations/open-form.ts';
import {type CreatableTable, isCreatableTable} from '#src/records/listed-tables.ts';
import type {Field} from '#src/records/field.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {isTableName, recordOf, type TableName} from '#src/records/registry.ts';
import {type FormTexts, toTexts} from './form-texts.ts';

/** A new record that is typed inside the form of the record that refers to it. */
export type NewRecord = {
  readonly id: string;
  readonly table: TableName;
  /** The input that refers to it, and below which its own inputs are. */
  readonly at: string;
  readonly texts: FormTexts;
};

/**
 * The name of an input. Those of new records have their id in front, so that the texts of a form and its draft
 * hold them as well.
 */
export function inputName(newId: string | null, field: string): string {
  return newId === null ? field : `${newId}/${field}`;
}

/** The texts with which a new record adds its inputs to a form. */
export function textsToAdd(newId: string, texts: FormTexts): FormTexts {
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [inputName(newId, field), text]),
  );
}

/** Lists the new records to which a form refers, each once and behind those to which it refers itself. */
export function newRecordsIn(table: TableName, texts: FormTexts): NewRecord[] {
  const seen = new Set<string>();
  const referred = (from: TableName, newId: string | null): NewRecord[] =>
    formFieldsOf(recordOf(from)).flatMap((field) => {
      const spec = recordOf(from).fields[field]?.spec;
      if (spec?.kind !== 'reference' || !isTableName(spec.table)) return [];
      const at = inputName(newId, field);
      const id = texts[at] ?? '';
      const own = id === '' || seen.has(id) ? {} : textsOf(id, texts);
      if (Object.keys(own).length === 0) return [];
      seen.add(id);
      return [...referred(spec.table, id), {id, table: spec.table, at, texts: own}];
    });
  return referred(table, null);
}

/** Lists the inputs of new records to which the form does not refer any more. */
function unusedInputs(texts: FormTexts, records: readonly NewRecord[]): string[] {
  const used = new Set(records.map(({id}) => id));
  return Object.keys(texts).filter((name) => {
    const [id = '', field] = name.split('/');
    return field !== undefined && !used.has(id);
  });
}

function textsOf(newId: string, texts: FormTexts): FormTexts {
  const prefix = inputName(newId, '');
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), text]] : [],
    ),
  );
}

/** Returns the field of an input: of the form's own record, or of a new one. */
export function fieldOfInput(table: TableName, texts: FormTexts, input: string): Field | undefined {
  const [id, field] = input.split('/');
  if (field === undefined) return recordOf(table).fields[input];
  const added = newRecordsIn(table, texts).find((record) => record.id === id);
  return added && recordOf(added.table).fields[field];
}

/** The new records of a form, and the way to add one. */
export type NewRecords = {
  readonly records: readonly NewRecord[];
  /** Adds a record with this title, and lets the input refer to it. */
  readonly create: (table: CreatableTable, at: string, title: string) => Promise<void>;
  /** Moves the focus to the first empty required input of a record that was just added, else to the input that refers to it. */
  readonly focus: () => void;
  /** Empties the input that refers to the record, and gives it the focus. */
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
        const opened = await openNewForm(target);
        const record = recordOf(target);
        const {shown} = await withCarriedOver(opened);
        const added = textsToAdd(opened.id, {...toTexts(record, shown), [record.title]: title});
        const first = inputsAsked(target)
          .filter((field) => record.fields[field]?.optional === false)
          .find((field) => !added[inputName(opened.id, field)]);
        toFocus.current = first === undefined ? at : inputName(opened.id, first);
        for (const [name, text] of Object.entries(added)) setValue(name, text);
        setValue(at, opened.id);
      },
      focus: () => {
        if (toFocus.current !== null) setFocus(toFocus.current);
        toFocus.current = null;
      },
      remove: ({at}) => {
        setValue(at, '');
        // Its inputs go away, and the one that referred to it may be drawn as another kind of field.
        setTimeout(() => setFocus(at));
      },
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
