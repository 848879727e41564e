import type {TableName} from '#src/records/registry.ts';
import {loadArea} from './language.ts';
import {locales} from './locale.ts';

/** What the parts of a record are called, or were called by earlier versions, in every language. */
export type RecordWords = {
  readonly field: (table: TableName, field: string) => readonly string[];
  /** The stored values that have names, with those names. */
  readonly values: (table: TableName, field: string) => ReadonlyMap<string, readonly string[]>;
};

/** Loads all languages: a file may come from somebody who speaks another one. */
export async function loadRecordWords(): Promise<RecordWords> {
  const parts = await Promise.all(locales.map((locale) => loadArea('records', locale)));
  return recordWords(parts.map((part) => (part as {readonly records: Blocks}).records));
}

type Block = {
  readonly fields?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

type Blocks = Readonly<Partial<Record<TableName | 'shared', Block>>>;

/** Looks up names in the `records` part of locale files. */
export function recordWords(languages: readonly Blocks[]): RecordWords {
  return {
    field: (table, field) => [
      ...new Set([
        ...languages.flatMap(
          (records) => records[table]?.fields?.[field] ?? records.shared?.fields?.[field] ?? [],
        ),
        ...(formerWords[table]?.fields?.[field] ?? []),
      ]),
    ],
    values: (table, field) => {
      const names = new Map<string, string[]>();
      for (const records of languages)
        for (const [value, name] of Object.entries(records[table]?.values?.[field] ?? {}))
          names.set(value, [...(names.get(value) ?? []), name]);
      const former = formerWords[table]?.values?.[field] ?? {};
      for (const [value, words] of Object.entries(former))
        names.set(value, [...(names.get(value) ?? []), ...words]);
      return names;
    },
  };
}

type FormerWords = {
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

/** Names that earlier versions showed and wrote into files: a file with them can still be imported. */
const formerWords: Readonly<Partial<Record<TableName, FormerWords>>> = {
  brothers: {
    fields: {departure_notes: ['Catatan tentang keluar'], vocation_type: ['Vocazione']},
    values: {
      contact_in_directory: {refused: ['May not be printed']},
      membership_status: {deceased: ['Meninggal'], transferred: ['Mutasi']},
    },
  },
  fraternities: {
    fields: {title: ['Gelar', 'Titolo']},
    values: {type: {parochial: ['Paroki']}},
  },
  institutions: {
    fields: {title: ['Gelar']},
    values: {
      type: {others: ['Others', 'Lain-lain', 'Altre'], other: ['Other', 'Lainnya', 'Altra']},
    },
  },
  vows: {
    fields: {valid_until: ['Validi fino al'], received_by: ['Ricevuti da']},
    values: {type: {simple: ['Voti temporanei'], solemn: ['Voti solenni']}},
  },
  ordinations: {
    fields: {ordained_by: ['Ditahbiskan oleh', 'Ordinato da']},
  },
  formation_stages: {
    values: {
      stage: {
        aspirancy: ['Aspiransi'],
        post_novitiate: ['Pascanovisiat', 'Post-noviziato'],
        pastoral_year: ['Tahun orientasi pastoral', 'Anno pastorale'],
        diaconal_year: ['Tahun diakonal'],
        ongoing: ['Formasi berkelanjutan'],
      },
    },
  },
  fraternity_assignments: {fields: {role: ['Incarico'], chapter_id: ['Deciso dal capitolo']}},
  institution_assignments: {fields: {role: ['Incarico']}},
  necrology_entries: {fields: {title: ['Gelar']}},
};
