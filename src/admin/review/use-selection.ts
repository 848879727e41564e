import {useRef, useState} from 'react';

export type Selection = {
  readonly selected: ReadonlySet<string>;
  /** Selects one change or not; with `toHere` all from the one that was pressed before. */
  readonly select: (id: string, on: boolean, how: 'alone' | 'toHere') => void;
  readonly selectAll: (on: boolean) => void;
};

/** Holds the selected changes among those that can be selected, given in the order of the list. */
export function useSelection(ids: readonly string[]): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return {
    selected,
    select(id, on, how) {
      const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)];
      // The last one may have been filtered out or decided since.
      const isRange = how === 'toHere' && from !== -1;
      const range = isRange ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      last.current = id;
      setSelected((before) => {
        const next = new Set(before);
        for (const each of range) {
          if (on) next.add(each);
          else next.delete(each);
        }
        return next;
      });
    },
    selectAll(on) {
      last.current = null;
      setSelected(new Set(on ? ids : []));
    },
  };
}
