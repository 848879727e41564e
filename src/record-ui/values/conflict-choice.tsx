import type {ReactNode} from 'react';
import {sideValues, isUnchanged, type ComparedField} from './compared-field.ts';
import {FieldChoice} from './field-choice.tsx';

/** The sign of a conflict about a whole record: it was to be deleted and has changed meanwhile. */
export const wholeRecord = '*';

/** Which of two values should stand: what is there, or what was written. */
export type Pick = 'current' | 'proposed';

type ConflictChoiceProps = {
  readonly table: string;
  /** One field, or all that only make sense together. */
  readonly fields: readonly ComparedField[];
  readonly labels: {
    readonly base: string;
    readonly current: string;
    readonly proposed: string;
    /** In place of the two above where the record as a whole can be at stake. */
    readonly keep?: string;
    readonly remove?: string;
  };
  readonly picked: Pick | undefined;
  readonly onPick: (pick: Pick) => void;
  /** A third way out: neither, but what is typed. */
  readonly other?:
    | {
        readonly label: string;
        readonly isPicked: boolean;
        readonly onPick: () => void;
        readonly inputs: ReactNode;
      }
    | undefined;
};

/** Shows what a field was, is and should become, and asks which value should stand. */
export function ConflictChoice(props: ConflictChoiceProps) {
  const {table, fields, labels, picked, onPick, other} = props;
  const told = fields.filter((compared) => !isUnchanged(compared));
  const shown = told.length === 0 ? fields : told;
  const names = shown.map(({field}) => field);
  if (names.includes(wholeRecord)) {
    return (
      <FieldChoice
        table={table}
        fields={[wholeRecord]}
        options={[
          {choice: 'current', label: labels.keep ?? labels.current},
          {choice: 'proposed', label: labels.remove ?? labels.proposed},
        ]}
        chosen={picked}
        onChoose={onPick}
      />
    );
  }
  return (
    <FieldChoice<Pick | 'other'>
      table={table}
      fields={names}
      base={{label: labels.base, values: sideValues(shown, 'base')}}
      options={[
        {choice: 'proposed', label: labels.proposed, values: sideValues(shown, 'proposed')},
        {choice: 'current', label: labels.current, values: sideValues(shown, 'current')},
        ...(other === undefined ? [] : [{choice: 'other', label: other.label} as const]),
      ]}
      chosen={other?.isPicked ? 'other' : picked}
      onChoose={(pick) => (pick === 'other' ? other?.onPick() : onPick(pick))}
    >
      {other?.isPicked ? other.inputs : null}
    </FieldChoice>
  );
}
