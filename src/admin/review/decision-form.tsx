import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {SeenChange, StaleField} from '#src/mutations/review.ts';
import type {ChangeDetail} from '#src/queries/review.ts';
import {byMergeUnit, type ComparedField, unitOf} from '#src/record-ui/values/compared-field.ts';
import {ConflictChoice, type Pick} from '#src/record-ui/values/conflict-choice.tsx';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {Alert} from '#src/ui/alert.tsx';
import {Row, Stack} from '#src/ui/stack.tsx';
import {
  type ChildRow,
  openFields,
  type ServerConflicts,
  resolutionOf,
  staleFields,
  unseenRows,
} from './compare-change.ts';
import {DecisionBar} from './decision-bar.tsx';
import {UnseenRows} from './deleted-rows.tsx';
import {useMemberName} from './change-names.tsx';
import type {OnDecided} from './use-decision.ts';

type DecisionFormProps = {
  readonly change: ChangeDetail;
  /** The other changes of the group. */
  readonly others: readonly ChangeDetail[];
  readonly isAhead: boolean;
  readonly reload: () => Promise<unknown>;
  readonly onDecided: OnDecided;
  readonly onDecidedElsewhere: () => void;
};

/** Asks for the choices, and then for the decision. */
export function DecisionForm(props: DecisionFormProps) {
  const {change, others, isAhead, reload, onDecided, onDecidedElsewhere} = props;
  const t = useT();
  const nameOf = useMemberName();
  const decision = useChoices([change, ...others]);
  return (
    <>
      {decision.groupChanged ? <Alert tone="warning">{t('review.stale.movedGroup')}</Alert> : null}
      {decision.choices.map((one) => (
        <FieldChoices
          key={one.change.id}
          choices={one}
          name={others.length === 0 ? null : nameOf(one.change)}
        />
      ))}
      {decision.takesNothing ? <Alert tone="info">{t('review.byField.nothing')}</Alert> : null}
      {decision.canSplit ? (
        <Row>
          <Button aria-pressed={decision.isSplit} onClick={decision.toggleSplit}>
            {t(decision.isSplit ? 'review.byField.whole' : 'review.byField.start')}
          </Button>
        </Row>
      ) : null}
      <DecisionBar
        change={change}
        isAhead={isAhead}
        isComplete={decision.isComplete}
        seenChanges={decision.seenChanges}
        onDecided={(done, written) => {
          const inserts = [change, ...others].filter(({operation}) => operation === 'insert');
          const notAdded = done === 'rejected' ? inserts.map(({record_id: id}) => ({id})) : [];
          onDecided(done, written, notAdded);
        }}
        onMoved={async (conflicts) => {
          // A choice for values that are shown no more would be refused again, and be lost.
          await reload();
          decision.refuse(conflicts);
        }}
        onUnanswered={() => void reload()}
        onDecidedElsewhere={() => {
          void reload();
          onDecidedElsewhere();
        }}
      />
    </>
  );
}

type FieldChoicesProps = {
  readonly choices: Choices;
  /** The name of the change when several are decided together. */
  readonly name: string | null;
};

/** Asks for each field which value to use: for the conflicts, or for all fields. */
function FieldChoices({choices, name}: FieldChoicesProps) {
  const {change, fields, picks, onPick, isStale, movedSinceOpened, unseen} = choices;
  const table = change.target_table_name;
  const t = useT();
  const plainTitle = isStale ? t('review.stale.title') : t('review.byField.title');
  const title =
    name === null
      ? plainTitle
      : t(isStale ? 'review.stale.titleOf' : 'review.byField.titleOf', {name});
  return (
    <div role="status">
      {movedSinceOpened ? <Alert tone="warning">{t(movedText())}</Alert> : null}
      <UnseenRows rows={unseen} />
      {fields.length === 0 ? null : (
        <Card title={title}>
          <p>{t(isStale ? 'review.stale.text' : 'review.byField.text')}</p>
          <Stack gap="large">
            {byMergeUnit(table, fields).map((unit) => {
              const together = unit.map(({field}) => field);
              return (
                <ConflictChoice
                  key={together.join()}
                  table={table}
                  fields={unit}
                  labels={{
                    base: t('review.stale.base'),
                    current: t('review.stale.useCurrent'),
                    proposed: t('review.stale.useProposed'),
                  }}
                  picked={picks[together[0] ?? '']}
                  onPick={(pick) =>
                    onPick(Object.fromEntries(together.map((field) => [field, pick])))
                  }
                />
              );
            })}
          </Stack>
        </Card>
      )}
    </div>
  );

  function movedText() {
    if (change.operation !== 'delete') return 'review.stale.moved';
    return unseen.length > 0 ? 'review.stale.movedRows' : 'review.stale.movedDelete';
  }
}

type Picks = Readonly<Record<string, Pick>>;

/** The choices before an approval: required for conflicts, optional for the rest. */
type Choices = {
  readonly change: ChangeDetail;
  readonly fields: readonly ComparedField[];
  readonly picks: Picks;
  readonly onPick: (picks: Picks) => void;
  /** There is a conflict that needs a choice. */
  readonly isStale: boolean;
  /** The record changed without a conflict, but must be looked at again. */
  readonly movedSinceOpened: boolean;
  /** What a deletion would delete, too. */
  readonly unseen: readonly ChildRow[];
};

/** Holds the choices for the changes that are decided together, and the conflicts that the server found. */
function useChoices(members: readonly ChangeDetail[]) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, ServerConflicts> | null>(null);
  const [picked, setPicked] = useState<Readonly<Record<string, Picks>>>({});
  const [isSplit, setIsSplit] = useState(false);

  const choices = members.map((change): Choices => {
    const refusal = refusals?.get(change.id) ?? null;
    const stale = staleFields(change, refusal);
    const free = isSplit ? freeFields(change, stale) : [];
    const onPick = (more: Picks) =>
      setPicked((before) => ({...before, [change.id]: {...before[change.id], ...more}}));
    return {
      change,
      fields: [...stale, ...free],
      // Fields without a conflict are approved unless the admin leaves them out.
      picks: {...allProposed(free), ...picked[change.id]},
      onPick,
      isStale: stale.length > 0,
      movedSinceOpened: refusal !== null && stale.length === 0,
      unseen: unseenRows(change, refusal),
    };
  });
  const seenChanges = choices.map(({change, picks}): SeenChange => {
    const refusal = refusals?.get(change.id) ?? null;
    const free = freeFields(change, staleFields(change, refusal));
    return {
      changeId: change.id,
      resolution: resolutionOf(change, withoutTaken(picks, free), refusal),
      seenVersion: change.current_version,
    };
  });

  return {
    choices,
    seenChanges,
    isComplete: choices.every(({fields, picks}) =>
      fields.every(({field}) => picks[field] !== undefined),
    ),
    /** There are several fields to approve or leave out. */
    canSplit: members.some(
      (change) => byMergeUnit(change.target_table_name, openFields(change)).length > 1,
    ),
    isSplit,
    toggleSplit: () => {
      setIsSplit(!isSplit);
      setPicked({});
    },
    /** Nothing would be approved: that is a rejection without a reason. */
    takesNothing: choices.every(
      ({change, picks}) =>
        change.operation === 'update' &&
        openFields(change).length > 0 &&
        openFields(change).every(({field}) => picks[field] === 'current'),
    ),
    /** The server named no field: the group has other members than were shown. */
    groupChanged: refusals?.size === 0,
    refuse(conflicts: readonly StaleField[]) {
      const refused = members.flatMap(
        ({id, current_version: version}): [string, ServerConflicts][] => {
          const own = conflicts.filter(({change_id}) => change_id === id);
          return own.length === 0 ? [] : [[id, {conflicts: own, version}]];
        },
      );
      setRefusals(new Map(refused));
      // Choices for values that have changed since do not apply any more.
      setPicked({});
    },
  };
}

/** Returns the fields without a conflict, and without one in their merge unit. */
function freeFields(change: ChangeDetail, stale: readonly ComparedField[]): ComparedField[] {
  const table = change.target_table_name;
  const asked = new Set(stale.flatMap(({field}) => unitOf(table, field)));
  return openFields(change).filter(({field}) => !asked.has(field));
}

function allProposed(fields: readonly ComparedField[]): Picks {
  return Object.fromEntries(fields.map(({field}): [string, Pick] => [field, 'proposed']));
}

/** An approval includes fields without a conflict anyway; naming them would make it a partial approval. */
function withoutTaken(picks: Picks, free: readonly ComparedField[]): Picks {
  const taken = new Set(
    free.map(({field}) => field).filter((field) => picks[field] === 'proposed'),
  );
  return Object.fromEntries(Object.entries(picks).filter(([field]) => !taken.has(field)));
}
