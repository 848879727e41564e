import {describe, expect, test} from 'vitest';
import {type BookBlock, fillPages} from '#src/lib/book-pages.ts';

/** Blocks such as 'a30' (of part a, 30 high) and 'a5+' (in the column of the next one). */
function book(written: string): {readonly blocks: BookBlock[]; readonly heights: number[]} {
  const words = written.split(' ');
  return {
    blocks: words.map((word) => ({part: word.charAt(0), keepsNext: word.endsWith('+')})),
    heights: words.map((word) => Number.parseInt(word.slice(1), 10)),
  };
}

function pagesOf(written: string, columns = 1): string[] {
  const {blocks, heights} = book(written);
  return fillPages(blocks, heights, {columns, height: 100}).map(
    (page) => `${page.part}: ${page.columns.map((column) => column.join(' ')).join(' | ')}`,
  );
}

describe('fillPages', () => {
  test('fills a page before it begins the next', () => {
    expect(pagesOf('a60 a40 a1')).toEqual(['a: 0 1', 'a: 2']);
  });

  test('begins each part on a new page', () => {
    expect(pagesOf('a10 b10 b10')).toEqual(['a: 0', 'b: 1 2']);
  });

  test('fills the columns of a page from the first to the last', () => {
    expect(pagesOf('a60 a60 a60 a30', 2)).toEqual(['a: 0 | 1', 'a: 2 3']);
    expect(pagesOf('a60 b60 b60', 2)).toEqual(['a: 0', 'b: 1 | 2']);
  });

  test('never leaves a heading at the end of a column', () => {
    expect(pagesOf('a80 a10+ a20')).toEqual(['a: 0', 'a: 1 2']);
    expect(pagesOf('a60 a20+ a10+ a20')).toEqual(['a: 0', 'a: 1 2 3']);
  });

  test('divides what no column holds, and gives a block that is too high a column of its own', () => {
    expect(pagesOf('a10 a60+ a60')).toEqual(['a: 0', 'a: 1', 'a: 2']);
    expect(pagesOf('a10 a150 a10')).toEqual(['a: 0', 'a: 1', 'a: 2']);
  });

  test('puts every block on one page, also when nothing has a height', () => {
    expect(pagesOf('a0 a0+ a0 b0')).toEqual(['a: 0 1 2', 'b: 3']);
    expect(fillPages([], [], {columns: 2, height: 100})).toEqual([]);
  });
});
