import styles from './avatar.module.css';

type MonogramProps = {readonly name: string; readonly size?: 'small' | 'large'};

/** Stands where a photo would; the name is read beside it. */
export function Monogram({name, size = 'small'}: MonogramProps) {
  const className = `${styles.disc} ${size === 'large' ? styles.large : ''}`;
  return (
    <span className={className} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** First letters of the first and last word, e.g. 'Leone Bellarivolta' → 'LB'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return `${firstLetter(first)}${firstLetter(last)}`.toUpperCase();
}

// With the accents that stand on it.
function firstLetter(word: string): string {
  return /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '';
}
