import {act, fireEvent, render, screen, within} from '@testing-library/react';
import {afterEach, beforeEach, expect, test, vi} from 'vitest';
import {VirtualTable} from '#src/ui/virtual-table.tsx';

// The environment lays nothing out; every row is as tall as this.
const ROW_PX = 60;
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(window, 'scrollY', {value: 0, configurable: true});
});

function show(count: number) {
  render(
    <VirtualTable
      caption="Dioceses"
      columns={['Type', 'Name']}
      items={Array.from({length: count}, (_, at) => ({id: `row ${at}`}))}
      keyOf={(row) => row.id}
      renderCells={(row) => [
        'Diocese',
        <a key="name" href={`#${row.id}`}>
          {row.id}
        </a>,
      ]}
      estimateHeightPx={ROW_PX}
    />,
  );
}

/** The rows with cells, without the heading and the spacers. */
const drawn = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);

/** How tall all rows and the gaps between them are together. */
function heightPx(): number {
  const gaps = [...document.querySelectorAll<HTMLElement>('tr[aria-hidden]')];
  const gapsPx = gaps.reduce((sum, gap) => sum + Number.parseFloat(gap.style.height), 0);
  return gapsPx + drawn().length * ROW_PX;
}

function scrollTo(topPx: number): void {
  Object.defineProperty(window, 'scrollY', {value: topPx, configurable: true});
  fireEvent.scroll(window);
}

test('a short table draws all its rows', () => {
  show(200);
  expect(drawn()).toHaveLength(200);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBeNull();
});

test('a long table draws the visible rows and reports its length and row numbers', () => {
  show(2000);
  expect(drawn().length).toBeLessThan(60);
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
  expect(drawn()[0]?.getAttribute('aria-rowindex')).toBe('2');
});

test.each([3, 300])(
  'a row with a single cell is a heading across all columns, in a table of %d rows',
  (count) => {
    render(
      <VirtualTable
        caption="Dioceses"
        columns={['Type', 'Name']}
        items={Array.from({length: count}, (_, at) => at)}
        keyOf={String}
        renderCells={(at) => (at === 0 ? ['Archdioceses'] : ['Diocese', `row ${at}`])}
        estimateHeightPx={ROW_PX}
      />,
    );
    const heading = screen.getByRole<HTMLTableCellElement>('rowheader', {name: 'Archdioceses'});
    expect(heading.colSpan).toBe(2);
    expect(within(drawn()[1] as HTMLElement).getAllByRole('cell')).toHaveLength(2);
  },
);

test.each([3, 300])(
  'a row that stays is not drawn again when another leaves a table of %d rows',
  (count) => {
    const drawnCells: string[] = [];
    const Name = ({id}: {readonly id: string}) => {
      drawnCells.push(id);
      return id;
    };
    const renderCells = (id: string) => [<Name key="name" id={id} />];
    const columns = ['Name'];
    const table = (items: readonly string[]) => (
      <VirtualTable
        caption="Dioceses"
        columns={columns}
        items={items}
        keyOf={String}
        renderCells={renderCells}
        estimateHeightPx={ROW_PX}
      />
    );
    const ids = Array.from({length: count}, (_, at) => `row ${at}`);
    const {rerender} = render(table(ids));
    expect(drawnCells).toContain('row 2');
    drawnCells.length = 0;
    rerender(table(ids.slice(1)));
    expect(drawn()[0]?.textContent).toContain('row 1');
    expect(drawnCells).not.toContain('row 1');
    expect(drawnCells).not.toContain('row 2');
  },
);

test('every row is drawn again when `renderCells` is another function', () => {
  const table = (word: string) => (
    <VirtualTable
      caption="Dioceses"
      columns={['Name']}
      items={['row 0']}
      keyOf={String}
      renderCells={(id) => [`${word} ${id}`]}
      estimateHeightPx={ROW_PX}
    />
  );
  const {rerender} = render(table('first'));
  rerender(table('second'));
  expect(drawn()[0]?.textContent).toContain('second row 0');
});

test('a scrolled table keeps the focused row and its total height', () => {
  show(2000);
  const before = heightPx();
  const first = screen.getByRole('link', {name: 'row 0'});
  act(() => first.focus());
  scrollTo(30_000);
  expect(screen.queryByRole('link', {name: 'row 1'})).toBeNull();
  screen.getByRole('link', {name: `row ${30_000 / ROW_PX}`});
  expect(document.activeElement).toBe(first);
  expect(heightPx()).toBe(before);
  expect(document.querySelectorAll('tr[aria-hidden]')).toHaveLength(2);
});

test('a long table is printed whole', () => {
  show(1000);
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toHaveLength(1000);
  fireEvent(window, new Event('afterprint'));
  expect(drawn().length).toBeLessThan(1000);
});

test('new rows are drawn in the window first, and then those near it', () => {
  const drawnAtOnce: number[] = [];
  const tableOf = (name: string) => (
    <VirtualTable
      caption="Dioceses"
      columns={['Name']}
      items={Array.from({length: 1000}, (_, at) => ({id: `${name} ${at}`}))}
      keyOf={(row) => row.id}
      renderCells={(row) => [row.id]}
      estimateHeightPx={ROW_PX}
      renderFrame={({children}) => (
        <table ref={() => void drawnAtOnce.push(document.querySelectorAll('tbody tr').length)}>
          {children}
        </table>
      )}
    />
  );
  const {rerender} = render(tableOf('old'));
  drawnAtOnce.length = 0;
  rerender(tableOf('new'));
  const [first = 0] = drawnAtOnce;
  expect(first).toBeGreaterThan(5);
  expect(drawnAtOnce.at(-1)).toBe(first + 5);
  expect(document.querySelectorAll('tbody tr').length).toBe(first + 5);
});
