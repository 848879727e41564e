import {useState} from 'react';
import type {ExportedColumn} from './exported-list.ts';

/**
 * The columns chosen for a list, as they were chosen the last time on this device; what was never chosen follows
 * the suggestion. A column that a list has no more is forgotten with the next choice.
 */
export function useChosenColumns<T>(
  list: string,
  columns: readonly ExportedColumn<T>[],
): [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] {
  const [picked, setPicked] = useState(() => readChoice(list));
  const usual = columns.filter(({usual: isUsual}) => isUsual).map(({key}) => key);
  const known = columns.map(({key}) => key).filter((key) => picked?.includes(key));
  // Where none of what was chosen is there any more, nothing is.
  const chosen = picked === null || (picked.length > 0 && known.length === 0) ? usual : known;
  return [new Set(chosen), choose];

  function choose(next: ReadonlySet<string>): void {
    const keys = [...next];
    const isUsual = keys.length === usual.length && usual.every((key) => next.has(key));
    setPicked(isUsual ? null : keys);
    keepChoice(list, isUsual ? null : keys);
  }
}

const storageKey = (list: string) => `export-columns-${list}`;

function readChoice(list: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? 'null');
    if (!Array.isArray(kept)) return null;
    return kept.filter((key): key is string => typeof key === 'string');
  } catch {
    return null;
  }
}

function keepChoice(list: string, keys: readonly string[] | null): void {
  try {
    // No column at all is no choice to come back to: nothing can be saved with it.
    if (keys === null || keys.length === 0) localStorage.removeItem(storageKey(list));
    else localStorage.setItem(storageKey(list), JSON.stringify(keys));
  } catch {
    // The browser keeps nothing, e.g. in a private window: then it is chosen anew.
  }
}
