import type {RefObject} from 'react';
import {type Face, faces, type WidthOf} from './entry-shape.ts';
import styles from './entries.module.css';

/** A heading without a text is none. */
const sample = '–';

type FaceSamplesProps = {readonly ref: RefObject<HTMLDivElement | null>};

/** A text of each face, in their order, from which the fonts are read. */
export function FaceSamples({ref}: FaceSamplesProps) {
  return (
    <div ref={ref}>
      <p className={styles['line']} data-face="line" />
      <p className={styles['facts']} data-face="facts" />
      <div className={styles['brother']}>
        <h4 data-face="name">{sample}</h4>
      </div>
      <p>
        <b data-face="bold" />
      </p>
    </div>
  );
}

/** Returns a function that measures characters without laying them out; `null` in a browser that cannot. */
export function faceWidths(samples: HTMLElement): WidthOf | null {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) return null;
  const fonts = new Map<Face, string>(faces.map((face) => [face, fontOf(samples, face)]));
  const known = new Map<Face, Map<string, number>>(faces.map((face) => [face, new Map()]));
  return (face, character) => {
    const before = known.get(face)?.get(character);
    if (before !== undefined) return before;
    pen.font = fonts.get(face) ?? '';
    const {width} = pen.measureText(character);
    known.get(face)?.set(character, width);
    return width;
  };
}

function fontOf(samples: HTMLElement, face: Face): string {
  const found = samples.querySelector(`[data-face="${face}"]`);
  if (found === null) throw new Error(`There is no sample of the face ${face}.`);
  const {fontStyle, fontWeight, fontSize, fontFamily} = getComputedStyle(found);
  return `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
}
