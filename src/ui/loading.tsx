import styles from './loading.module.css';

type Shape = 'list' | 'cards' | 'form' | 'text';
type LoadingProps = {readonly label: string; readonly shape?: Shape};

/** A placeholder for content that is loading, announced to screen readers. */
export function Loading({label, shape = 'text'}: LoadingProps) {
  return (
    <div className={styles.loading} role="status">
      <p className={styles.label}>{label}</p>
      <div className={shape === 'cards' ? styles.cards : styles.lines} aria-hidden="true">
        {Object.entries(bars[shape]).map(([bar, width]) => (
          <div key={bar} className={`${styles.bar} ${barClass(shape)}`} style={{width}} />
        ))}
      </div>
    </div>
  );
}

const bars: Record<Shape, Readonly<Record<string, string>>> = {
  list: {first: '100%', second: '100%', third: '100%', fourth: '100%', fifth: '100%'},
  cards: {first: '100%', second: '100%', third: '100%', fourth: '100%'},
  form: {first: '100%', second: '100%', third: '60%', fourth: '100%'},
  text: {first: '70%', second: '95%', third: '85%', fourth: '40%'},
};

function barClass(shape: Shape): string {
  switch (shape) {
    case 'list':
    case 'cards':
      return styles.card ?? '';
    case 'form':
      return styles.input ?? '';
    case 'text':
      return '';
  }
}
