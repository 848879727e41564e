import {useT} from '#src/i18n/use-t.ts';
import type {Decision, PlannedRow} from '#src/import/import-plan.ts';
import {SelectField} from '#src/ui/select-field.tsx';

type RowDecisionProps = {
  readonly row: PlannedRow;
  readonly onDecide: (decision: Decision) => void;
};

/** Asks whether a row is one of the records it looks like. */
export function RowDecision({row, onDecide}: RowDecisionProps) {
  const t = useT();
  if (row.alike.length === 0) return null;
  const open = row.kind === 'undecided' ? [{value: '', label: t('import.decide.open')}] : [];
  return (
    <SelectField
      label={t('import.decide.label', {row: row.row})}
      value={chosen(row)}
      onChange={(value) => {
        if (value !== '') onDecide(toDecision(value));
      }}
      options={[
        ...open,
        ...row.alike.map(({id, title}) => ({
          value: id,
          label: t('import.decide.same', {name: title}),
        })),
        {value: NEW, label: t('import.decide.new')},
        {value: SKIP, label: t('import.decide.skip')},
      ]}
    />
  );
}

const NEW = 'new';
const SKIP = 'skip';

function toDecision(value: string): Decision {
  if (value === NEW) return {kind: 'new'};
  return value === SKIP ? {kind: 'skip'} : {kind: 'same', id: value};
}

function chosen({kind, id, alike}: PlannedRow): string {
  if (kind === 'undecided') return '';
  if (kind === 'skipped') return SKIP;
  return alike.some((each) => each.id === id) ? (id ?? NEW) : NEW;
}
