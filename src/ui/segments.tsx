import styles from './segments.module.css';

type Segment<V extends string> = {
  readonly value: V;
  readonly text: string;
  /** The accessible name where the text is only a sign. */
  readonly label?: string;
};

type SegmentsProps<V extends string> = {
  readonly label: string;
  readonly segments: readonly Segment<V>[];
  /** The pressed segment; `null` for none. */
  readonly value: V | null;
  readonly onChange: (value: V) => void;
};

/** A few choices side by side, of which at most one is pressed. */
export function Segments<V extends string>(props: SegmentsProps<V>) {
  return (
    <div role="group" aria-label={props.label} className={styles.segments}>
      {props.segments.map(({value, text, label}) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          {...(label === undefined ? {} : {'aria-label': label, title: label})}
          onClick={() => props.onChange(value)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
