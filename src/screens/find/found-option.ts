import {useCallback} from 'react';
import {useNavigate} from 'react-router-dom';
import {storeRecent} from '#src/mutations/store-recent.ts';
import {formPath, recordPath} from '#src/record-ui/values/record-path.ts';
import type {FindTable} from '#src/records/listed-tables.ts';
import type {IconName} from '#src/ui/icon-paths.ts';

/** One result. */
export type FoundOption = {
  /** A unique key. */
  readonly key: string;
  readonly icon: IconName;
  readonly title: string;
  /** A detail that distinguishes it from others with the same name; '' without. */
  readonly line: string;
  readonly open: () => void;
};

export type FoundOptions = {
  readonly title: string;
  readonly options: readonly FoundOption[];
};

/** Returns a function that opens a record on its page, or else in its form, and remembers that it was opened. */
export function useOpenRecord(): (table: FindTable, id: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (table, id) => {
      const path = recordPath(table, id) ?? formPath(table, id);
      if (path === null) return;
      void navigate(path);
      storeRecent({table, id}).catch((error: unknown) => console.info(error));
    },
    [navigate],
  );
}
