import type {OfficeRows} from '#src/domain/terms.ts';

type Election = OfficeRows['elections'][number];
type Brother = OfficeRows['brothers'][number];

/** A brother of the province of Saint Angelo. */
export const brother = (name: string, rest: Partial<Brother> = {}): Brother => ({
  id: name.toLowerCase(),
  name,
  circumscription_id: 'angelo',
  membership_status: 'active',
  departure_date: null,
  death_date: null,
  deleted_at: null,
  ...rest,
});

/** An election of the chapter of 2024; a minister without more. */
export const election = (brother_id: string, rest: Partial<Election> = {}): Election => ({
  id: `${brother_id} ${rest.start_date ?? '2024-01-10'}`,
  brother_id,
  chapter_id: 'chapter',
  office: 'minister',
  fraternity_id: null,
  circumscription_id: null,
  start_date: '2024-01-10',
  end_date: null,
  left_on: null,
  acceptance: 'accepted',
  ...rest,
});

/** Elections in a province with three chapters and a suppressed house. */
export const rows = (
  elections: readonly Election[],
  brothers?: readonly Brother[],
): OfficeRows => ({
  fraternities: [
    {id: 'closed', circumscription_id: 'rosa', suppressed_date: '2025-06-30'},
    {id: 'assisi', circumscription_id: 'rosa'},
  ],
  brothers: brothers ?? ['Leone', 'Rufino', 'Masseo'].map((name) => brother(name)),
  elections,
  chapters: [
    {id: 'chapter', kind: 'provincial', circumscription_id: 'rosa'},
    {id: 'next', kind: 'provincial', circumscription_id: 'rosa'},
    {id: 'extraordinary', kind: 'extraordinary', circumscription_id: 'rosa'},
  ],
});
