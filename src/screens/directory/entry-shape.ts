/** The faces of the text of entries; each has a font of its own. */
export const faces = ['line', 'facts', 'name', 'bold'] as const;
export type Face = (typeof faces)[number];

type Piece = {readonly face: Face; readonly text: string};

/** The text of an entry: its paragraphs, and the pieces that stand beside each other in each. */
export type EntryText = {
  /** Entries of one kind are equally high when their paragraphs have as many lines. */
  readonly kind: string;
  readonly paragraphs: readonly (readonly Piece[])[];
};

/** Tells how wide a character is in a face, in CSS pixels. */
export type WidthOf = (face: Face, character: string) => number;

/** Letters beside each other may stand closer or wider than by themselves, and the browser rounds. */
const NARROW = 0.98;
const WIDE = 1.02;
/** Between two pieces of a line. */
const GAP_PX = 8;
/** A piece at the end of a line has at most 60% of it. */
const MOST_AT_END = 0.58;

/**
 * Tells by the widths of the letters what the height of an entry follows from: its kind and the lines of each paragraph.
 * `null` where only the browser can tell, because a word just fits, or is written in letters that change beside others.
 */
export function shapeOf(
  {kind, paragraphs}: EntryText,
  widthOf: WidthOf,
  columnPx: number,
): string | null {
  const counts = paragraphs.map((pieces) =>
    pieces.every(isPlain) ? lineCount(pieces, widthOf, columnPx) : null,
  );
  return counts.includes(null) ? null : `${kind} ${counts.join()}`;
}

function isPlain({text}: Piece): boolean {
  return /^[\p{Script=Latin}\p{Nd}\p{P}\p{Zs}+†]*$/u.test(text);
}

function lineCount(pieces: readonly Piece[], widthOf: WidthOf, columnPx: number): number | null {
  const widths = pieces.map(({face, text}) => textWidth(face, text, widthOf));
  const [first, ...ends] = widths;
  if (first === undefined || first === 0) return null;
  const needed = ends.reduce((sum, end) => sum + GAP_PX + end, first);
  const isEndShort = ends.every((end) => end <= MOST_AT_END * columnPx);
  if (needed <= NARROW * columnPx) return isEndShort ? 1 : null;
  const [piece] = pieces;
  if (piece === undefined || ends.length > 0 || hasBreaksInWords(piece.text)) return null;
  const {face, text} = piece;
  const words = text.split(' ').map((word) => textWidth(face, word, widthOf));
  const space = widthOf(face, ' ');
  const count = brokenInto(words, space, NARROW * columnPx);
  return count === brokenInto(words, space, WIDE * columnPx) ? count : null;
}

function textWidth(face: Face, text: string, widthOf: WidthOf): number {
  let width = 0;
  for (const character of text) width += widthOf(face, character);
  return width;
}

/** The number of lines that words fill; `null` when one is longer than a line. */
function brokenInto(widths: readonly number[], space: number, roomPx: number): number | null {
  let lines = 1;
  let used = 0;
  for (const width of widths) {
    if (width > roomPx) return null;
    const end = used === 0 ? width : used + space + width;
    const isNext = end > roomPx;
    if (isNext) lines += 1;
    used = isNext ? width : end;
  }
  return lines;
}

/** Tells whether a browser may break lines elsewhere than between words, e.g. behind a hyphen. */
function hasBreaksInWords(text: string): boolean {
  return /[^\p{Script=Latin}\p{Nd} .,:;'’·†@+_()\u00A0\u202F]/u.test(text);
}
