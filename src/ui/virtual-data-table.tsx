import type {ComponentProps} from 'react';
import {DataFrame, DataLine, type DataColumn} from './data-table.tsx';
import type {Sorting} from './sort-order.ts';
import {VirtualTable} from './virtual-table.tsx';

type VirtualDataTableProps<T> = Omit<
  ComponentProps<typeof VirtualTable<T>>,
  'columns' | 'renderFrame' | 'Line'
> & {
  readonly columns: readonly DataColumn[];
  readonly sorting?: Sorting;
  /** Whether the table has its own background; `false` inside a card. */
  readonly onSheet?: boolean;
};

/** A table of the admin area of any length. */
export function VirtualDataTable<T>({
  columns,
  sorting,
  onSheet = true,
  ...props
}: VirtualDataTableProps<T>) {
  return (
    <VirtualTable
      {...props}
      columns={columns.map(({name}) => name)}
      renderFrame={({caption, rowCount, children}) => (
        <DataFrame
          caption={caption}
          columns={columns}
          rowCount={rowCount}
          sorting={sorting}
          onSheet={onSheet}
        >
          {children}
        </DataFrame>
      )}
      Line={DataLine}
    />
  );
}
