import {fireEvent, render, screen} from '@testing-library/react';
import {beforeEach, expect, test, vi} from 'vitest';
import type {LocalRow} from '#src/queries/rows.ts';
import {LetterRail} from '#src/screens/brothers/letter-rail.tsx';

type Brother = readonly [name: string, membership?: string];

function entriesOf(brothers: readonly Brother[]): LocalRow<'brothers'>[] {
  return brothers.map(
    ([name, membership_status = 'active']) =>
      ({row: {id: name, name, membership_status}}) as LocalRow<'brothers'>,
  );
}

const go = vi.fn<(index: number) => void>();
beforeEach(() => go.mockClear());

function showRail(brothers: readonly Brother[]): HTMLElement {
  render(<LetterRail label="Letters" brothers={entriesOf(brothers)} onGo={go} />);
  return screen.getByRole('slider', {name: 'Letters'});
}

const ranked: readonly Brother[] = [
  ['Agostino'],
  ['Arsenio'],
  ['Élie'],
  ['Zeno'],
  ['Bruno', 'departed'],
  ['Carlo', 'deceased'],
];

test('the rail has the letters of the first group without accents, and a sign for each other group', () => {
  expect(showRail(ranked).textContent).toBe('AEZ…†');
});

test('the rail has the letters of all brothers when the list is sorted by name alone', () => {
  expect(showRail([['Ada', 'deceased'], ['Bo'], ['Ciro', 'deceased'], ['Dino']]).textContent).toBe(
    'ABCD',
  );
});

test('the rail has the letters of the dead when the list has only them', () => {
  expect(
    showRail([
      ['Ada', 'deceased'],
      ['Bo', 'deceased'],
    ]).textContent,
  ).toBe('AB');
});

test('keys move by letter, to the ends, and to a typed letter', () => {
  const rail = showRail(ranked);
  for (const [key, index, sign] of [
    ['ArrowDown', 2, 'E'],
    ['End', 5, '†'],
    ['ArrowUp', 4, '…'],
    ['z', 3, 'Z'],
    ['Home', 0, 'A'],
  ] as const) {
    fireEvent.keyDown(rail, {key});
    expect(go).toHaveBeenLastCalledWith(index);
    expect(rail.getAttribute('aria-valuetext')).toBe(sign);
  }
  fireEvent.keyDown(rail, {key: 'x'});
  expect(go).toHaveBeenCalledTimes(5);
});

test('a letter leads to its names again, as the list may have been scrolled by hand', () => {
  const rail = showRail(ranked);
  fireEvent.keyDown(rail, {key: 'z'});
  fireEvent.keyDown(rail, {key: 'z'});
  expect(go.mock.calls).toEqual([[3], [3]]);
});

test('a press leads to its letter each time, and a drag once to each', () => {
  const rail = showRail(ranked);
  rail.getBoundingClientRect = () => new DOMRect(0, 0, 20, 50);
  rail.setPointerCapture = () => undefined;
  const press = {clientY: 25, buttons: 1, pointerId: 1};
  fireEvent.pointerDown(rail, press);
  fireEvent.pointerMove(rail, press);
  fireEvent.pointerMove(rail, {...press, clientY: 27});
  fireEvent.pointerDown(rail, press);
  fireEvent.pointerMove(rail, {...press, clientY: 35});
  expect(go.mock.calls).toEqual([[3], [3], [4]]);
});
