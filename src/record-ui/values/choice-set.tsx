import {useId, type ReactNode} from 'react';
import styles from './field-choice.module.css';

export type SetOption<C extends string> = {
  readonly choice: C;
  readonly label: string;
  /** The content of the choice; absent when the label says it all, e.g. 'Delete it'. */
  readonly content?: ReactNode;
};

type ChoiceSetProps<C extends string> = {
  readonly legend: string;
  /** What the user must know to choose. */
  readonly before?: ReactNode;
  readonly options: readonly SetOption<C>[];
  readonly chosen: C | undefined;
  readonly onChoose: (choice: C) => void;
  /** Belongs to the chosen option, e.g. an input. */
  readonly children?: ReactNode;
};

/** Asks for one of several options that are shown side by side. */
export function ChoiceSet<C extends string>(props: ChoiceSetProps<C>) {
  const {legend, before, options, chosen, onChoose, children} = props;
  const group = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{legend}</legend>
      {before}
      <div className={styles.options}>
        {options.map(({choice, label, content}) => (
          <label
            key={choice}
            className={`${styles.option} ${choice === chosen ? styles.chosen : ''}`}
          >
            <input
              type="radio"
              name={group}
              value={choice}
              checked={choice === chosen}
              onChange={() => onChoose(choice)}
            />
            {content === undefined ? (
              label
            ) : (
              <div>
                <span className={styles.name}>{label}</span>
                {content}
              </div>
            )}
          </label>
        ))}
      </div>
      {children ? <div className={styles.more}>{children}</div> : null}
    </fieldset>
  );
}
