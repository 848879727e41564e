import {type ReactNode, useId} from 'react';
import type {Values} from '#src/lib/values.ts';
import styles from './field-choice.module.css';
import {FieldValue} from './field-value.tsx';
import {RecordValues} from './record-values.tsx';
import {useLabels} from './use-labels.ts';

type ChoiceOption<C extends string> = {
  readonly choice: C;
  readonly label: string;
  /** The values of the option, by field; absent when the label says it all, e.g. 'Delete it'. */
  readonly values?: Values;
};

type FieldChoiceProps<C extends string> = {
  readonly table: string;
  /** One field, or all fields of a merge unit; the first one names them. */
  readonly fields: readonly string[];
  /** The value from which both sides started; absent when it adds nothing. */
  readonly base?: {readonly label: string; readonly values: Values};
  readonly options: readonly ChoiceOption<C>[];
  readonly chosen: C | undefined;
  readonly onChoose: (choice: C) => void;
  /** Belongs to the chosen option, e.g. an input. */
  readonly children?: ReactNode;
};

/** Asks which of several values of a field to use. */
export function FieldChoice<C extends string>(props: FieldChoiceProps<C>) {
  const {table, fields, base, options, chosen, onChoose, children} = props;
  const labels = useLabels();
  return (
    <ChoiceSet
      legend={labels.field(table, fields[0] ?? '*')}
      before={
        base === undefined ? null : (
          <div className={styles.base}>
            <span className={styles.name}>{base.label}</span>
            <Chosen table={table} fields={fields} values={base.values} />
          </div>
        )
      }
      options={options.map(({choice, label, values}) =>
        values === undefined
          ? {choice, label}
          : {
              choice,
              label,
              content: <Chosen table={table} fields={fields} values={values} />,
            },
      )}
      chosen={chosen}
      onChoose={onChoose}
    >
      {children}
    </ChoiceSet>
  );
}

type ChosenProps = {
  readonly table: string;
  readonly fields: readonly string[];
  readonly values: Values;
};

function Chosen({table, fields, values}: ChosenProps) {
  const [only, ...others] = fields;
  if (only === undefined || others.length > 0) {
    return <RecordValues table={table} values={values} />;
  }
  return <FieldValue table={table} field={only} value={values[only]} />;
}

type SetOption<C extends string> = {
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
