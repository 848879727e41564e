import {type RefObject, useCallback} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {BondOf} from '#src/queries/bonds.ts';
import type {HomeOf} from '#src/queries/homes.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {type ScrollToIndex, VirtualList} from '#src/ui/virtual-list.tsx';
import {BrotherRow} from './brother-row.tsx';
import type {BrotherActions} from './use-brother-actions.ts';

/** The brothers of the list, and what their rows show besides. */
export type ShownBrothers = {
  readonly items: readonly LocalRow<'brothers'>[];
  /** The number of brothers, when not all are read. */
  readonly total: number;
  /** `undefined` until the assignments are read. */
  readonly homes: HomeOf | undefined;
  /** `undefined` until the vows are read. */
  readonly bonds: BondOf | undefined;
  readonly photoPaths: ReadonlyMap<string, string>;
  readonly actions: BrotherActions;
  readonly scroller: RefObject<ScrollToIndex | null>;
  /** The id of the brother to scroll to and to highlight. */
  readonly marked: string | null;
};

/** The height of a row without notes; the list measures each row when it is drawn. */
const ROW_HEIGHT_PX = 73;

/** Shows the brothers as rows, on a phone and on paper. */
export function BrotherRows(props: ShownBrothers) {
  const {items, total, homes, bonds, photoPaths, actions, scroller, marked} = props;
  const t = useT();
  const renderRow = useCallback(
    (entry: LocalRow<'brothers'>) => (
      <BrotherRow
        entry={entry}
        home={homes?.(entry.row)}
        photoPath={photoPaths.get(entry.row.id) ?? null}
        bond={bonds?.(entry.row)}
        actions={actions}
      />
    ),
    [homes, photoPaths, bonds, actions],
  );
  return (
    <VirtualList
      label={t('brothers.list.label')}
      items={items}
      total={total}
      keyOf={idOf}
      renderItem={renderRow}
      estimateHeightPx={ROW_HEIGHT_PX}
      look="rows"
      scroller={scroller}
      marked={marked}
    />
  );
}

function idOf(entry: LocalRow<'brothers'>): string {
  return entry.row.id;
}
