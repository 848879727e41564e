import {useMemo} from 'react';

import type {LifeEventTable} from '#src/records/life-event-tables.ts';
import type {AnyRow} from '#src/records/record.ts';

import {useChildren} from './children.ts';
import type {LocalRow} from './rows.ts';

/** The tables whose rows belong to a brother. */
export type LifeTable = LifeEventTable | 'brother_photos';

/** A row that belongs to a brother. */
export type LifeRow = {
  readonly table: LifeTable;
  readonly values: AnyRow;
  /** No edit of it waits on this device. */
  readonly isSettled: boolean;
  /** It is being deleted. */
  readonly isGoing: boolean;
};

/** Returns all rows of a brother, table by table; `undefined` until they are read. */
export function useLifeRows(brotherId: string): readonly LifeRow[] | undefined {
  const vows = useChildren('vows', brotherId);
  const ordinations = useChildren('ordinations', brotherId);
  const stages = useChildren('formation_stages', brotherId);
  const homes = useChildren('fraternity_assignments', brotherId);
  const posts = useChildren('institution_assignments', brotherId);
  const studies = useChildren('studies', brotherId);
  const languages = useChildren('brother_languages', brotherId);
  const elections = useChildren('elections', brotherId);
  const documents = useChildren('brother_documents', brotherId);
  const goods = useChildren('goods_dispositions', brotherId);
  const sacraments = useChildren('sacraments', brotherId);
  const notices = useChildren('parish_notices', brotherId);
  const photos = useChildren('brother_photos', brotherId);
  return useMemo(() => {
    if (!vows || !ordinations || !stages || !homes || !posts) return undefined;
    if (!goods || !sacraments || !notices) return undefined;
    if (!studies || !languages || !elections || !documents || !photos) return undefined;
    return [
      ...rowsOf('formation_stages', stages),
      ...rowsOf('vows', vows),
      ...rowsOf('ordinations', ordinations),
      ...rowsOf('fraternity_assignments', homes),
      ...rowsOf('institution_assignments', posts),
      ...rowsOf('studies', studies),
      ...rowsOf('brother_languages', languages),
      ...rowsOf('elections', elections),
      ...rowsOf('sacraments', sacraments),
      ...rowsOf('brother_documents', documents),
      ...rowsOf('goods_dispositions', goods),
      ...rowsOf('parish_notices', notices),
      ...rowsOf('brother_photos', photos),
    ];
  }, [
    vows,
    ordinations,
    stages,
    homes,
    posts,
    studies,
    languages,
    elections,
    documents,
    goods,
    sacraments,
    notices,
    photos,
  ]);
}

function rowsOf<T extends LifeTable>(table: T, rows: readonly LocalRow<T>[]): LifeRow[] {
  return rows.map(({row, state, going}) => ({
    table,
    // The field names come from the table's own declaration.
    values: row as unknown as AnyRow,
    isSettled: state === 'synced',
    isGoing: going,
  }));
}
