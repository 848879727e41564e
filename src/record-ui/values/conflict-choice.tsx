import type {ReactNode} from 'react';
import {sideValues, isUnchanged, type ComparedField} from './compared-field.ts';
import {FieldChoice} from './field-choice.tsx';

/** Marks a conflict about a whole record: it was to be deleted and has changed since. */
export const wholeRecord = '*';

/** The chosen value: the current or the proposed one. */
export type Pick = 'current' | 'proposed';

type ConflictChoiceProps = {
  readonly table: string;
  /** One field, or all fields of a merge unit. */
  readonly fields: readonly ComparedField[];
  readonly labels: {
    readonly base: string;
    readonly current: string;
    readonly proposed: string;
    /** Replaces the two labels above when the whole record is in conflict. */
    readonly keep?: string;
    readonly remove?: string;
  };
  readonly picked: Pick | undefined;
  readonly onPick: (pick: Pick) => void;
  /** A third option: a newly typed value. */
  readonly other?:
    | {
        readonly label: string;
        readonly isPicked: boolean;
        readonly onPick: () => void;
        readonly inputs: ReactNode;
      }
    | undefined;
};

/** Shows the old, the current and the proposed value of a field, and asks which to use. */
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
