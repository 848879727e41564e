import type {TableName} from '#src/records/registry.ts';

type FormerWords = {
  readonly fields?: Readonly<Record<string, readonly string[]>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
};

/** Names that earlier versions showed and wrote into files: a file with them can still be imported. */
export const formerWords: Readonly<Partial<Record<TableName, FormerWords>>> = {
  brothers: {
    fields: {departure_notes: ['Catatan tentang keluar'], vocation_type: ['Vocazione']},
    values: {
      membership_status: {deceased: ['Meninggal'], transferred: ['Mutasi']},
    },
  },
  fraternities: {
    fields: {title: ['Gelar', 'Titolo']},
    values: {type: {parochial: ['Paroki']}},
  },
  institutions: {
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
  fraternity_assignments: {fields: {role: ['Incarico']}},
  institution_assignments: {fields: {role: ['Incarico']}},
  necrology_entries: {fields: {title: ['Gelar']}},
};
