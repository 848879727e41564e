import {useState} from 'react';
import {type Control, useWatch} from 'react-hook-form';
import {useT} from '#src/i18n/use-t.ts';
import {
  type FieldDecision,
  type FieldDecisions,
  resolveConflict,
} from '#src/mutations/decide-change.ts';
import type {Change} from '#src/queries/change.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import {RecordField} from '#src/record-ui/forms/record-field.tsx';
import {byMergeUnit, type ComparedField, unitOf} from '#src/record-ui/values/compared-field.ts';
import {ConflictChoice, type Pick, wholeRecord} from '#src/record-ui/values/conflict-choice.tsx';
import {useTypedText} from '#src/record-ui/forms/typed-text.ts';
import {formFieldsOf} from '#src/records/record.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useToasts} from '#src/ui/toasts.ts';
import {useLeaveGuard} from '#src/ui/use-leave-guard.ts';
import {useRunWithErrorToast} from './use-run-with-error-toast.ts';
import {useTypedValues} from './use-typed-values.ts';

type Conflict = {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

type ConflictFormProps = {
  readonly table: TableName;
  readonly recordId: string;
  readonly seq: number;
  readonly conflicts: readonly Conflict[];
  readonly title: string;
  readonly op: Change['op'];
};

const helpWhole = {
  delete: 'changes.conflict.helpDelete',
  withdraw: 'changes.conflict.helpWithdraw',
} as const;

/** Asks for each field in conflict which value to use. */
export function ConflictForm({table, recordId, seq, conflicts, title, op}: ConflictFormProps) {
  const t = useT();
  const guarded = useRunWithErrorToast();
  const toasts = useToasts();
  const typed = useTypedValues(table, recordId);
  const [picks, setPicks] = useState<Readonly<Record<string, FreePick>>>({});
  const [busy, setBusy] = useState(false);
  const isTyped = typed.isDirty && Object.values(picks).includes('other');
  const typedText = useTypedText();
  const text = (): string => {
    const others = conflicts.filter(({field}) => picks[field] === 'other');
    const names = others.flatMap(({field}) => unitOf(table, field));
    return [title, typedText(table, [...new Set(names)], typed.texts())].join('\n');
  };
  useLeaveGuard(isTyped, t('changes.conflict.leave'), {text});
  const compared = conflicts.map(({field, base, mine, theirs}): ComparedField => ({
    field,
    base,
    current: theirs,
    proposed: mine,
  }));
  const isWhole = conflicts.some(({field}) => field === wholeRecord);
  return (
    <form
      aria-label={t('changes.conflict.label', {title})}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Stack>
        {isWhole ? <p>{t(helpWhole[op === 'withdraw' ? 'withdraw' : 'delete'])}</p> : null}
        {byMergeUnit(table, compared).map((unit) => {
          const names = unit.map(({field}) => field);
          return (
            <ConflictUnit
              key={names.join()}
              table={table}
              op={op}
              fields={unit}
              control={typed.control}
              picked={pickOf(names[0] ?? '')}
              onPick={(pick) =>
                setPicks((before) => ({
                  ...before,
                  ...Object.fromEntries(names.map((name) => [name, pick])),
                }))
              }
            />
          );
        })}
        {/* Below the choice, so that the choice is on the first screen of a phone. */}
        {isWhole ? null : <p>{t('changes.conflict.help')}</p>}
        <Row>
          <BusyButton busy={busy} busyLabel={t('changes.conflict.keeping')}>
            {t('changes.conflict.keep')}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  );

  // The user's own value is the default, because the server keeps the other one in its history and nobody else
  // has this one. A record that changed is not deleted by default.
  function pickOf(field: string): FreePick {
    return picks[field] ?? (field === wholeRecord ? 'current' : 'proposed');
  }

  async function keep(): Promise<void> {
    const choices = chosen();
    if (choices === null) return;
    setBusy(true);
    await guarded(async () => {
      await resolveConflict(seq, choices);
      const isTheirs = Object.values(choices).every((choice) => choice === 'theirs');
      const outcome = isTheirs ? 'changes.conflict.left' : 'changes.conflict.sent';
      toasts.show({type: 'success', message: t(outcome, {title})});
    });
    setBusy(false);
  }

  /** `null` when a typed value is invalid. */
  function chosen(): FieldDecisions | null {
    const choices: Record<string, FieldDecision> = {};
    const others: string[] = [];
    for (const {field} of conflicts) {
      const pick = pickOf(field);
      if (pick === 'other') others.push(...unitOf(table, field));
      else choices[field] = pick === 'proposed' ? 'mine' : 'theirs';
    }
    const values = typed.read(others);
    if (values === null) return null;
    for (const [field, value] of Object.entries(values)) choices[field] = {value};
    return choices;
  }
}

type FreePick = Pick | 'other';

type ConflictUnitProps = {
  readonly table: TableName;
  readonly op: Change['op'];
  /** One field, or all fields of a merge unit. */
  readonly fields: readonly ComparedField[];
  readonly control: Control<FormTexts>;
  readonly picked: FreePick;
  readonly onPick: (pick: FreePick) => void;
};

/** Asks which value to use: the user's own, the other one, or a newly typed one. */
function ConflictUnit({table, op, fields, control, picked, onPick}: ConflictUnitProps) {
  const t = useT();
  const typed = useWatch({control});
  const record = recordOf(table);
  const names = unitOf(table, fields[0]?.field ?? '');
  const inForm = new Set(formFieldsOf(record));
  const other = {
    label: t('changes.conflict.other'),
    isPicked: picked === 'other',
    onPick: () => onPick('other'),
    inputs: (
      <Stack>
        {names
          .filter((name) => record.visibleWhen(name, typed))
          .map((name) => (
            <RecordField
              key={name}
              table={table}
              name={name}
              control={control}
              present={fields.find(({field}) => field === name)?.proposed}
            />
          ))}
      </Stack>
    ),
  };
  return (
    <ConflictChoice
      table={table}
      fields={fields}
      labels={{
        base: t('changes.conflict.base'),
        current: t('changes.conflict.theirs'),
        proposed: t('changes.conflict.mine'),
        keep: t(
          op === 'withdraw' ? 'changes.conflict.keepProposal' : 'changes.conflict.keepRecord',
        ),
        remove: t(
          op === 'withdraw' ? 'changes.conflict.withdrawAnyway' : 'changes.conflict.deleteAnyway',
        ),
      }}
      picked={picked === 'other' ? undefined : picked}
      onPick={onPick}
      other={names.every((name) => inForm.has(name)) ? other : undefined}
    />
  );
}
