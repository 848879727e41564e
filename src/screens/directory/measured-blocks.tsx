import {type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState} from 'react';
import {yieldToPage} from '#src/lib/pause.ts';
import {runInPieces} from '#src/lib/run-in-pieces.ts';
import {shapeOf, type WidthOf} from './entry-shape.ts';
import {type BookWords, useBookWords} from './book-words.ts';
import {Blocks} from './booklet.tsx';
import styles from './booklet.module.css';
import type {DirectoryBlock} from './directory-blocks.tsx';
import type {PaperSize} from './directory-choices.tsx';
import {FaceSamples, faceWidths} from './face-widths.tsx';

type MeasuredBlocksProps = {
  readonly blocks: readonly DirectoryBlock[];
  readonly paper: PaperSize;
  /** Called at the end, with the height of each block in CSS pixels. */
  readonly onMeasured: (heights: readonly number[]) => void;
};

/**
 * Draws blocks out of sight, as wide as a column of the paper, and measures them piece by piece. Of those that surely have
 * one height, one is drawn: a large province has 50,000 lines that are as high as each other.
 * Lengths on the sheet are millimetres and points, so that screen and paper agree, whatever the size of text on the screen.
 */
export function MeasuredBlocks({blocks, paper, onMeasured}: MeasuredBlocksProps) {
  const words = useBookWords();
  const [plan, setPlan] = useState<Plan | null>(null);
  const column = useRef<HTMLDivElement>(null);
  const samples = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (column.current === null || samples.current === null) return undefined;
    const stopped = new AbortController();
    const widthOf = faceWidths(samples.current);
    const steps = planFor(blocks, {words, widthOf, columnPx: column.current.clientWidth});
    void runInPieces(steps, stopped.signal).then((next) => next && setPlan(next));
    return () => stopped.abort();
  }, [blocks, words]);
  return (
    <div className={`${styles['measured']} ${styles[paper]}`} aria-hidden="true" inert>
      <div ref={column} className={styles['column']}>
        {plan?.blocks === blocks ? (
          <MeasuredPieces plan={plan} column={column} onMeasured={onMeasured} />
        ) : (
          <FaceSamples ref={samples} />
        )}
      </div>
    </div>
  );
}

/** Which blocks are drawn to be measured. */
type Plan = {
  readonly blocks: readonly DirectoryBlock[];
  /** For each block the index of the one that is drawn for it, mostly its own. */
  readonly drawnFor: readonly number[];
};

type Page = {
  readonly words: BookWords;
  /** `null`: the browser measures no texts. */
  readonly widthOf: WidthOf | null;
  readonly columnPx: number;
};

function* planFor(
  blocks: readonly DirectoryBlock[],
  {words, widthOf, columnPx}: Page,
): Generator<void, Plan> {
  const drawnFor: number[] = [];
  const firstOf = new Map<string, number>();
  for (const [index, {textIn}] of blocks.entries()) {
    if (index % AT_ONCE === 0) yield;
    const shape = widthOf && textIn && shapeOf(textIn(words), widthOf, columnPx);
    const first = shape ? (firstOf.get(shape) ?? index) : index;
    if (shape) firstOf.set(shape, first);
    drawnFor.push(first);
  }
  return {blocks, drawnFor};
}

/** So many that the page can listen between two pieces. */
const AT_ONCE = 200;

type MeasuredPiecesProps = Pick<MeasuredBlocksProps, 'onMeasured'> & {
  readonly plan: Plan;
  /** The parent of the drawn blocks. */
  readonly column: RefObject<HTMLDivElement | null>;
};

function MeasuredPieces({plan, column, onMeasured}: MeasuredPiecesProps) {
  const {blocks, drawnFor} = plan;
  const drawn = useMemo(
    () => [...drawnFor.keys()].filter((index) => drawnFor[index] === index),
    [drawnFor],
  );
  const [reached, setReached] = useState({plan, from: 0});
  const from = reached.plan === plan ? reached.from : 0;
  const heights = useRef(new Map<number, number>());
  useLayoutEffect(() => {
    for (const [place, element] of [...(column.current?.children ?? [])].entries()) {
      const index = drawn[from + place];
      if (index !== undefined) heights.current.set(index, element.getBoundingClientRect().height);
    }
    let isCurrent = true;
    void yieldToPage().then(() => {
      if (!isCurrent) return;
      if (from + AT_ONCE < drawn.length) setReached({plan, from: from + AT_ONCE});
      else onMeasured(drawnFor.map((index) => heights.current.get(index) ?? 0));
    });
    return () => {
      isCurrent = false;
    };
  }, [plan, drawn, drawnFor, column, from, onMeasured]);
  const piece = drawn.slice(from, from + AT_ONCE);
  return <Blocks blocks={piece.flatMap((index) => blocks[index] ?? [])} />;
}
