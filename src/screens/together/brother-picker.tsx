import {type ReactNode, useMemo, useState} from 'react';
import {useLocation, useSearchParams} from 'react-router-dom';
import {isMember} from '#src/domain/membership.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {createTextSearch} from '#src/lib/compound-words.ts';
import {toSearchText} from '#src/lib/search-text.ts';
import {idIn} from '#src/lib/uuid.ts';
import {useHomes} from '#src/queries/homes.ts';
import {remainingRows} from '#src/queries/remaining-rows.ts';
import {useResidents} from '#src/queries/residents.ts';
import {useTable} from '#src/queries/rows.ts';
import {useCountWords} from '#src/record-ui/lists/use-count-words.ts';
import type {RowOf} from '#src/records/registry.ts';
import {Button} from '#src/ui/button.tsx';
import {FilterChip} from '#src/ui/filter-chip.tsx';
import {focusFallback, focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {FormSection} from '#src/ui/form-section.tsx';
import {SearchField} from '#src/ui/search-field.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';
import {Row} from '#src/ui/stack.tsx';
import styles from './together.module.css';

/** More are found by their names. */
const SHOWN = 40;
/** One press chooses the brothers of a whole table of moves, but not a province. */
const MOST_AT_ONCE = 100;

/** The brothers to choose from, and what the form says about each of them. */
export type PickedBrothers = ChosenBrothers & {
  /** Narrows those who are offered. */
  readonly filter?: ReactNode;
  /** Why a brother cannot be chosen; `null` when he can. */
  readonly hindranceOf?: (id: string) => string | null;
  /** Shown beside a name; the house of the brother where nothing is given. */
  readonly noteOf?: (id: string) => string;
};

/** Chooses several brothers: from those the page before offered, and by a search among all members. */
export function BrotherPicker(props: PickedBrothers) {
  const {members, offered, chosen, choose, filter, hindranceOf = () => null, noteOf} = props;
  const t = useT();
  const words = useCountWords();
  const [text, setText] = useState('');
  const homes = useHomes();
  const brothers = useTable('brothers');
  if (!members || !homes || !brothers) return <Skeleton label={t('forms.loading')} shape="list" />;
  const isSearching = text.trim() !== '';
  const isFound = createTextSearch(text);
  const matching = members.filter(({id, name, birth_name}) =>
    isSearching
      ? [name, birth_name ?? ''].some((one) => isFound(toSearchText(one)))
      : offered?.has(id),
  );
  const judged = matching.map((brother) => ({brother, reason: hindranceOf(brother.id)}));
  const found = judged.filter(({reason}) => reason === null).map(({brother}) => brother);
  const hindered = judged.flatMap(({brother, reason}) =>
    reason === null ? [] : [{...brother, reason}],
  );
  const shown = found.slice(0, SHOWN);
  const isChosen = new Set(chosen);
  const toAdd = found.filter(({id}) => !isChosen.has(id)).map(({id}) => id);
  const nameOf = (id: string) => brothers.byId.get(id)?.row.name ?? t('values.unknownRecord');
  const without = (id: string) => chosen.filter((one) => one !== id);
  return (
    <FormSection title={t('records.brothers.many')}>
      <div className={styles['wide']}>
        <div role="status" className={styles['soft']} tabIndex={-1} {...focusFallback}>
          {t('together.chosen', {count: chosen.length})}
        </div>
        <div className={styles['chips']}>
          {chosen.map((id) => (
            <FilterChip
              key={id}
              label={nameOf(id)}
              removeLabel={t('together.remove', {name: nameOf(id)})}
              onRemove={() => choose(without(id))}
            />
          ))}
        </div>
        {filter}
        <SearchField
          label={t('together.search')}
          placeholder={t('together.searchName')}
          value={text}
          onChange={setText}
        />
        <p role="status" className="unseen">
          {isSearching ? words('brothers', found.length) : null}
        </p>
        <ul className={styles['choices']} aria-label={t('together.choices')}>
          {shown.map((brother) => (
            <li key={brother.id}>
              <label className={styles['choice']}>
                <input
                  type="checkbox"
                  checked={chosen.includes(brother.id)}
                  onChange={({target}) =>
                    choose(target.checked ? [...chosen, brother.id] : without(brother.id))
                  }
                />
                <span>
                  {brother.name}{' '}
                  <span className={styles['note']}>
                    {noteOf ? noteOf(brother.id) : homes(brother)?.house}
                  </span>
                </span>
              </label>
            </li>
          ))}
        </ul>
        {isSearching && matching.length === 0 ? <p>{t('lists.empty')}</p> : null}
        <More count={found.length - SHOWN} />
        {toAdd.length > 1 && found.length <= MOST_AT_ONCE ? (
          <Row>
            <Button ref={focusNeighbourOnRemoval} onClick={() => choose([...chosen, ...toAdd])}>
              {t('together.chooseAll', {count: toAdd.length})}
            </Button>
          </Row>
        ) : null}
        <Hindered brothers={hindered} />
      </div>
    </FormSection>
  );
}

type HinderedProps = {
  readonly brothers: readonly {
    readonly id: string;
    readonly name: string;
    readonly reason: string;
  }[];
};

/** Names those who cannot be chosen, each with the reason. */
function Hindered({brothers}: HinderedProps) {
  const t = useT();
  if (brothers.length === 0) return null;
  return (
    <details className={styles['hindered']}>
      <summary>{t('together.hindered', {count: brothers.length})}</summary>
      <ul className={styles['plans']}>
        {brothers.slice(0, SHOWN).map(({id, name, reason}) => (
          <li key={id}>{t('lists.chip', {field: name, value: reason})}</li>
        ))}
      </ul>
      <More count={brothers.length - SHOWN} />
    </details>
  );
}

/** Says how many brothers are not shown. */
function More({count}: {readonly count: number}) {
  const t = useT();
  if (count <= 0) return null;
  return <p className={styles['soft']}>{t('together.more', {count})}</p>;
}

type BrotherRow = RowOf<'brothers'>;

export type ChosenBrothers = {
  /** The members among whom the user chooses, by name; `undefined` until they are read. */
  readonly members: readonly BrotherRow[] | undefined;
  /** Those whom the page before offered: the residents of a house or the brothers of a list; `null`: it offered nobody. */
  readonly offered: ReadonlySet<string> | null;
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
};

/** The brothers whom a form is about, among those whom the address and the page before propose. */
export function useChosenBrothers({
  chosen,
  choose,
}: Pick<ChosenBrothers, 'chosen' | 'choose'>): ChosenBrothers {
  const {collator} = useFormats();
  const [query] = useSearchParams();
  const listed = offeredIn(useLocation().state);
  const house = idIn(query, 'house') ?? '';
  const institution = idIn(query, 'institution') ?? '';
  const residents = useResidents('fraternity_assignments', 'fraternity_id', house);
  const staff = useResidents('institution_assignments', 'institution_id', institution);
  const brothers = useTable('brothers');
  const members = useMemo(
    () =>
      brothers &&
      remainingRows(brothers.all)
        .filter((row) => isMember(row) && row.deleted_at === null)
        .sort((a, b) => collator.compare(a.name, b.name)),
    [brothers, collator],
  );
  const offered = useMemo(() => {
    const ofHouse = [...(residents ?? []), ...(staff ?? [])]
      .filter(({entry}) => !entry.going)
      .map(({brother}) => brother.id);
    const ids = new Set([...ofHouse, ...listed]);
    return ids.size === 0 ? null : ids;
  }, [residents, staff, listed]);
  return {members, offered, chosen, choose};
}

const nobody: readonly string[] = [];

/** The ids that a list passes with its link. */
function offeredIn(state: unknown): readonly string[] {
  const isPassed = typeof state === 'object' && state !== null && 'offered' in state;
  return isPassed && Array.isArray(state.offered) ? (state.offered as string[]) : nobody;
}
