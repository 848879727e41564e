import {useMemo, useState} from 'react';
import {removeLocalSetting, writeLocalSetting} from '#src/lib/local-setting.ts';

type Column = {
  readonly key: string;
  /** Whether the column is chosen by default. */
  readonly usual: boolean;
};

/**
 * The columns that the user chose last on this device; until then the suggested ones. The choice is stored under
 * `key`. A column that there no longer is, is dropped with the next choice. The same set as long as neither the choice nor
 * `columns` is another.
 */
export function useChosenColumns(
  key: string,
  columns: readonly Column[],
): [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] {
  const [picked, setPicked] = useState(() => readChoice(key));
  const usual = useMemo(
    () => columns.filter(({usual: isUsual}) => isUsual).map((column) => column.key),
    [columns],
  );
  const chosen = useMemo(() => {
    const known = columns.map((column) => column.key).filter((each) => picked?.includes(each));
    // When none of the stored columns is there any more, the suggestion applies.
    return new Set(picked === null || (picked.length > 0 && known.length === 0) ? usual : known);
  }, [columns, picked, usual]);
  return [chosen, choose];

  function choose(next: ReadonlySet<string>): void {
    const keys = [...next];
    const isUsual = keys.length === usual.length && usual.every((each) => next.has(each));
    setPicked(isUsual ? null : keys);
    storeChoice(key, isUsual ? null : keys);
  }
}

function readChoice(key: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (!Array.isArray(kept)) return null;
    return kept.filter((each): each is string => typeof each === 'string');
  } catch {
    return null;
  }
}

function storeChoice(key: string, keys: readonly string[] | null): void {
  // An empty choice is not stored, because nothing can be shown or exported with it.
  if (keys === null || keys.length === 0) removeLocalSetting(key);
  else writeLocalSetting(key, JSON.stringify(keys));
}
