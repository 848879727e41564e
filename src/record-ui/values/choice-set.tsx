import {useId, type ReactNode} from 'react';
import styles from './field-choice.module.css';

export type SetOption<C extends string> = {
  readonly choice: C;
  readonly label: string;
  /** What it stands for; left out where the label says it all, e.g. 'Delete it'. */
  readonly content?: ReactNode;
};

type ChoiceSetProps<C extends string> = {
  readonly legend: string;
  /** What has to be known to choose. */
  readonly before?: ReactNode;
  readonly options: readonly SetOption<C>[];
  readonly chosen: C | undefined;
  readonly onChoose: (choice: C) => void;
  /** What belongs to the choice made, e.g. an input. */
  readonly children?: ReactNode;
};

/** Asks for one of several things that are shown beside each other. */
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
