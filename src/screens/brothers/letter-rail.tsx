import {type KeyboardEvent, type PointerEvent, useDeferredValue, useMemo, useState} from 'react';
import {toSearchText} from '#src/lib/search-text.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {membershipRank} from '#src/domain/membership.ts';
import styles from './letter-rail.module.css';

type LetterRailProps = {
  /** The accessible name. */
  readonly label: string;
  /** Sorted by name, or by name within the ranks of membership. */
  readonly brothers: readonly LocalRow<'brothers'>[];
  readonly onGo: (index: number) => void;
};

const nobody: LetterRailProps['brothers'] = [];

/** A letter, or the sign of a later group, and the place of its first brother in the list. */
type Stop = {readonly sign: string; readonly index: number};

/**
 * Letters beside a long list; a press or a drag scrolls to the names that begin with one. For the keyboard and for
 * screen readers it is one slider: arrow keys move by letter, and a typed letter goes to it.
 */
export function LetterRail({label, brothers, onGo}: LetterRailProps) {
  const [chosen, setChosen] = useState(0);
  // The list itself comes first, with each key in its search.
  const listed = useDeferredValue(brothers, nobody);
  const stops = useMemo(() => stopsOf(listed), [listed]);
  const last = stops.length - 1;
  const current = Math.min(chosen, last);

  const go = (place: number): void => {
    const stop = stops[place];
    if (stop === undefined) return;
    setChosen(place);
    onGo(stop.index);
  };
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (event.buttons === 0) return;
    const {top, height} = event.currentTarget.getBoundingClientRect();
    const at = Math.floor(((event.clientY - top) / height) * stops.length);
    const place = Math.max(0, Math.min(last, at));
    // A drag goes to each letter once; a press goes there again, as the list may have been scrolled since.
    if (event.type === 'pointerdown' || place !== current) go(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: current + 1,
      ArrowRight: current + 1,
      ArrowUp: current - 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: last,
    };
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    const typed = isTyped ? stops.findIndex(({sign}) => sign === initialOf(event.key)) : -1;
    const place = moves[event.key] ?? typed;
    if (place < 0 || place > last) return;
    event.preventDefault();
    go(place);
  };
  if (stops.length < 2) return null;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles['rail']}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={current}
      aria-valuetext={stops[current]?.sign}
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onKeyDown={onKeyDown}
    >
      {stops.map(({sign}, place) => (
        <span key={sign} data-current={place === current || undefined}>
          {sign}
        </span>
      ))}
    </div>
  );
}

/** The letters of the first group, then a sign for each other group. */
function stopsOf(brothers: LetterRailProps['brothers']): Stop[] {
  const ranks = brothers.map(({row}) => membershipRank(row.membership_status));
  // Sorted by name alone, the ranks are mixed.
  const isRanked = ranks.every((rank, index) => index === 0 || rank >= (ranks[index - 1] ?? 0));
  const stops = new Map<string, number>();
  let start = '';
  for (const [index, {row}] of brothers.entries()) {
    const isLater = isRanked && ranks[index] !== ranks[0];
    // Most names begin as the one before, which has a stop.
    if (!isLater && start !== '' && row.name.startsWith(start)) continue;
    const sign = isLater ? (ranks[index] === 2 ? '†' : '…') : initialOf(row.name);
    start = isLater ? '' : row.name.slice(0, 2);
    if (!stops.has(sign)) stops.set(sign, index);
  }
  return [...stops].map(([sign, index]) => ({sign, index}));
}

/** By the first characters of a name. */
const initials = new Map<string, string>();

function initialOf(name: string): string {
  // A letter and its accent, or the two halves of a rare letter.
  const start = name.trimStart().slice(0, 2);
  const known = initials.get(start);
  if (known !== undefined) return known;
  const letter = toSearchText(start).charAt(0).toUpperCase();
  const initial = /\p{L}/u.test(letter) ? letter : '#';
  initials.set(start, initial);
  return initial;
}
