import {useMemo, useState} from 'react';
import {useLocation, useSearchParams} from 'react-router-dom';
import {isMember} from '#src/domain/membership.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useResidents} from '#src/queries/residents.ts';
import {useTable} from '#src/queries/rows.ts';
import type {RowOf} from '#src/records/registry.ts';

type BrotherRow = RowOf<'brothers'>;

export type ChosenBrothers = {
  /** The members among whom the user chooses, by name; `undefined` until they are read. */
  readonly members: readonly BrotherRow[] | undefined;
  /** Those whom the page before offered: the residents of a house or the brothers of a list; `null`: it offered nobody. */
  readonly offered: ReadonlySet<string> | null;
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
};

/** Holds the brothers whom a form is about. The address and the page before may propose some. */
export function useChosenBrothers(): ChosenBrothers {
  const {collator} = useFormats();
  const [query] = useSearchParams();
  const listed = offeredIn(useLocation().state);
  const [chosen, choose] = useState<readonly string[]>(idsIn(query.get('brothers')));
  const house = query.get('house') ?? '';
  const institution = query.get('institution') ?? '';
  const residents = useResidents('fraternity_assignments', 'fraternity_id', house);
  const staff = useResidents('institution_assignments', 'institution_id', institution);
  const brothers = useTable('brothers');
  const members = useMemo(
    () =>
      brothers?.all
        .filter(({row, going}) => isMember(row) && row.deleted_at === null && !going)
        .map(({row}) => row)
        .sort((a, b) => collator.compare(a.name, b.name)),
    [brothers, collator],
  );
  const offered = useMemo(() => {
    const ofHouse = [...(residents ?? []), ...(staff ?? [])].map(({brother}) => brother.id);
    const ids = new Set([...ofHouse, ...listed]);
    return ids.size === 0 ? null : ids;
  }, [residents, staff, listed]);
  return {members, offered, chosen, choose};
}

function idsIn(text: string | null): string[] {
  return text === null ? [] : [...new Set(text.split(',').filter((id) => id !== ''))];
}

const nobody: readonly string[] = [];

/** The ids that a list passes with its link. */
function offeredIn(state: unknown): readonly string[] {
  const isPassed = typeof state === 'object' && state !== null && 'offered' in state;
  return isPassed && Array.isArray(state.offered) ? (state.offered as string[]) : nobody;
}
