import type {ReactNode} from 'react';
import styles from './loading.module.css';

type Shape = 'list' | 'cards' | 'form' | 'text';
export type LoadingProps = {readonly label: string; readonly shape?: Shape};

/** A placeholder for content that is loading, announced to screen readers. */
export function Loading({label, shape = 'text'}: LoadingProps) {
  const {bars, height, radius} = shapes[shape];
  return (
    <LoadingFrame label={label} shape={shape}>
      {Object.entries(bars).map(([bar, width]) => (
        <div key={bar} className={styles.bar} style={{width, height, borderRadius: radius}} />
      ))}
    </LoadingFrame>
  );
}

type LoadingFrameProps = Required<LoadingProps> & {readonly children: ReactNode};

/** The announced words, and the place of the bars below them. */
export function LoadingFrame({label, shape, children}: LoadingFrameProps) {
  return (
    <div className={styles.loading} role="status" data-loading="">
      <p className={styles.label}>{label}</p>
      <div className={shape === 'cards' ? styles.cards : styles.lines} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}

type Bars = {
  /** The widths of the bars. */
  readonly bars: Readonly<Record<string, string>>;
  readonly height: string;
  readonly radius: string;
};

/** A placeholder where the content will be. */
export const shapes: Readonly<Record<Shape, Bars>> = {
  list: {
    bars: {first: '100%', second: '100%', third: '100%', fourth: '100%', fifth: '100%'},
    height: '6.5rem',
    radius: 'var(--radius-l)',
  },
  cards: {
    bars: {first: '100%', second: '100%', third: '100%', fourth: '100%'},
    height: '6.5rem',
    radius: 'var(--radius-l)',
  },
  form: {
    bars: {first: '100%', second: '100%', third: '60%', fourth: '100%'},
    height: '3rem',
    radius: 'var(--radius-m)',
  },
  text: {
    bars: {first: '70%', second: '95%', third: '85%', fourth: '40%'},
    height: '1rem',
    radius: 'var(--radius-s)',
  },
};
