import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {resolveConflict} from '#src/mutations/settle-change.ts';
import type {TableName} from '#src/records/registry.ts';
import type {ComparedField} from '#src/screens/values/compared-field.ts';
import {ConflictChoice, wholeRecord, type Pick} from '#src/screens/values/conflict-choice.tsx';
import {byMergeUnit} from '#src/screens/values/merge-units.ts';
import {BusyButton} from '#src/ui/busy-button.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {useGuarded} from './use-guarded.ts';

type Conflict = {
  readonly field: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
};

type ConflictFormProps = {
  readonly table: TableName;
  readonly seq: number;
  readonly conflicts: readonly Conflict[];
  readonly title: string;
};

/** Asks, field by field, whose value should stand. */
export function ConflictForm({table, seq, conflicts, title}: ConflictFormProps) {
  const t = useT();
  const guarded = useGuarded();
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({});
  const [busy, setBusy] = useState(false);
  const compared = conflicts.map(({field, base, mine, theirs}): ComparedField => ({
    field,
    base,
    current: theirs,
    proposed: mine,
  }));
  const isDelete = conflicts.some(({field}) => field === wholeRecord);
  return (
    <form
      aria-label={t('sync.conflict.label', {title})}
      onSubmit={(event) => {
        event.preventDefault();
        void keep();
      }}
    >
      <Stack>
        <p>{t(isDelete ? 'sync.conflict.helpDelete' : 'sync.conflict.help')}</p>
        {byMergeUnit(table, compared).map((unit) => {
          const names = unit.map(({field}) => field);
          return (
            <ConflictChoice
              key={names.join()}
              table={table}
              fields={unit}
              labels={{
                base: t('sync.conflict.base'),
                current: t('sync.conflict.theirs'),
                proposed: t('sync.conflict.mine'),
                keep: t('sync.conflict.keepRecord'),
                remove: t('sync.conflict.deleteAnyway'),
              }}
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
        <Row>
          <BusyButton busy={busy} busyLabel={t('sync.conflict.keeping')}>
            {t('sync.conflict.keep')}
          </BusyButton>
        </Row>
      </Stack>
    </form>
  );

  // One's own text comes first, because the server keeps the history of the other's and nobody else
  // keeps one's own; but a record that changed is not deleted unasked.
  function pickOf(field: string): Pick {
    return picks[field] ?? (field === wholeRecord ? 'current' : 'proposed');
  }

  async function keep(): Promise<void> {
    setBusy(true);
    const choices: Record<string, 'mine' | 'theirs'> = {};
    for (const {field} of conflicts) {
      choices[field] = pickOf(field) === 'proposed' ? 'mine' : 'theirs';
    }
    await guarded(() => resolveConflict(seq, choices));
    setBusy(false);
  }
}
