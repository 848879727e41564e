import {act, cleanup, fireEvent, render, screen} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {VirtualList} from '#src/ui/virtual-list.tsx';

// The environment lays nothing out; every row is as tall as this.
const ROW_PX = 112;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
});
afterEach(() => vi.restoreAllMocks());

type Row = {readonly id: string};
const rows = (count: number): Row[] => Array.from({length: count}, (_, at) => ({id: `row ${at}`}));

function listOf(count: number) {
  return (
    <VirtualList
      label="Brothers"
      items={rows(count)}
      keyOf={(row) => row.id}
      renderItem={(row) => <a href={`#${row.id}`}>{row.id}</a>}
      estimateHeightPx={ROW_PX}
    />
  );
}

const show = (count: number) => render(listOf(count));

const drawn = () => screen.getAllByRole('listitem');

test('a short list draws all its rows', () => {
  show(200);
  expect(drawn()).toHaveLength(200);
});

test('a long list draws the visible rows and reports its length', () => {
  show(5000);
  expect(drawn().length).toBeLessThan(60);
  expect(drawn()[0]?.getAttribute('aria-setsize')).toBe('5000');
  expect(drawn()[0]?.getAttribute('aria-posinset')).toBe('1');
});

test('a long list that a filter shortens draws the visible rows, and a short one that grows, too', () => {
  const {rerender} = show(5000);
  rerender(listOf(150));
  expect(drawn().length).toBeLessThan(60);
  expect(drawn()[0]?.getAttribute('aria-setsize')).toBe('150');
  cleanup();
  const grown = show(150);
  expect(drawn()).toHaveLength(150);
  grown.rerender(listOf(5000));
  expect(drawn().length).toBeLessThan(60);
});

test('a scrolled list draws other rows and keeps the focused one', () => {
  show(5000);
  const first = screen.getByRole('link', {name: 'row 0'});
  act(() => first.focus());
  Object.defineProperty(window, 'scrollY', {value: 100_000, configurable: true});
  fireEvent.scroll(window);
  expect(screen.queryByRole('link', {name: 'row 1'})).toBeNull();
  const inSight = Math.floor(100_000 / ROW_PX);
  screen.getByRole('link', {name: `row ${inSight}`});
  expect(document.activeElement).toBe(first);
  Object.defineProperty(window, 'scrollY', {value: 0, configurable: true});
});

test('moving the focus asks for the keys of visible rows only', () => {
  const keyOf = vi.fn((row: Row) => row.id);
  const items = rows(5000);
  const renderItem = (row: Row) => <a href={`#${row.id}`}>{row.id}</a>;
  render(
    <VirtualList
      label="Brothers"
      items={items}
      keyOf={keyOf}
      renderItem={renderItem}
      estimateHeightPx={ROW_PX}
    />,
  );
  keyOf.mockClear();
  act(() => screen.getByRole('link', {name: 'row 0'}).focus());
  act(() => screen.getByRole('link', {name: 'row 1'}).focus());
  expect(keyOf.mock.calls.length).toBeLessThan(1000);
});

test('a long list is printed whole', () => {
  show(1000);
  expect(drawn().length).toBeLessThan(1000);
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toHaveLength(1000);
  fireEvent(window, new Event('afterprint'));
  expect(drawn().length).toBeLessThan(1000);
});
