/** What is never divided between two columns of a book. */
export type BookBlock = {
  /** Blocks of one part; each part begins on a new page. */
  readonly part: string;
  /** Whether the next block of the part must be in the same column, as below a heading. */
  readonly keepsNext: boolean;
};

export type BookPage = {
  readonly part: string;
  /** The indexes of the blocks of each column. */
  readonly columns: readonly (readonly number[])[];
};

type Format = {readonly columns: number; readonly height: number};

/** Fills the columns of pages with blocks, in their order. A block taller than a column has one of its own. */
export function fillPages(
  blocks: readonly BookBlock[],
  heights: readonly number[],
  {columns, height}: Format,
): BookPage[] {
  const pages: {part: string; columns: number[][]}[] = [];
  let used = 0;
  const beginColumn = (part: string, isNewPage: boolean): void => {
    const last = pages.at(-1);
    if (last === undefined || isNewPage || last.columns.length === columns)
      pages.push({part, columns: [[]]});
    else last.columns.push([]);
    used = 0;
  };
  const heightOf = (index: number): number => heights[index] ?? 0;
  for (const group of groupsOf(blocks)) {
    const part = blocks[group[0] ?? 0]?.part ?? '';
    const needed = group.reduce((sum, index) => sum + heightOf(index), 0);
    const isNewPart = pages.at(-1)?.part !== part;
    if (isNewPart || (used > 0 && used + needed > height)) beginColumn(part, isNewPart);
    for (const index of group) {
      // A group that is taller than a column is divided after all.
      if (used > 0 && used + heightOf(index) > height) beginColumn(part, false);
      pages.at(-1)?.columns.at(-1)?.push(index);
      used += heightOf(index);
    }
  }
  return pages;
}

/** Joins the blocks that must be in one column. */
function groupsOf(blocks: readonly BookBlock[]): number[][] {
  const groups: number[][] = [];
  let isOpen = false;
  for (const [index, {part, keepsNext}] of blocks.entries()) {
    const before = blocks[index - 1];
    if (isOpen && before?.part === part) groups.at(-1)?.push(index);
    else groups.push([index]);
    isOpen = keepsNext;
  }
  return groups;
}
