import {useLayoutEffect, useRef, useState} from 'react';
import {yieldToPage} from '#src/lib/pause.ts';
import {Blocks} from './booklet.tsx';
import type {DirectoryBlock} from './directory-blocks.tsx';
import type {Paper} from './directory-choices.tsx';
import styles from './booklet.module.css';

/** So many that the page can listen between two pieces. */
const AT_ONCE = 200;

type MeasuredBlocksProps = {
  readonly blocks: readonly DirectoryBlock[];
  readonly paper: Paper;
  /** Called at the end, with the height of each block in CSS pixels. */
  readonly onMeasured: (heights: readonly number[]) => void;
};

/**
 * Draws the blocks out of sight, as wide as a column of the paper, and measures them piece by piece.
 * Lengths on the sheet are millimetres and points, so that screen and paper agree, whatever the size of text on the screen.
 */
export function MeasuredBlocks({blocks, paper, onMeasured}: MeasuredBlocksProps) {
  const [reached, setReached] = useState({blocks, from: 0});
  const from = reached.blocks === blocks ? reached.from : 0;
  const heights = useRef<number[]>([]);
  const column = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const elements = [...(column.current?.children ?? [])];
    heights.current.length = from;
    heights.current.push(...elements.map((element) => element.getBoundingClientRect().height));
    let isCurrent = true;
    void yieldToPage().then(() => {
      if (!isCurrent) return;
      if (from + AT_ONCE < blocks.length) setReached({blocks, from: from + AT_ONCE});
      else onMeasured(heights.current);
    });
    return () => {
      isCurrent = false;
    };
  }, [blocks, from, onMeasured]);
  return (
    <div className={`${styles['measured']} ${styles[paper]}`} aria-hidden="true" inert>
      <div ref={column} className={styles['column']}>
        <Blocks blocks={blocks.slice(from, from + AT_ONCE)} />
      </div>
    </div>
  );
}
