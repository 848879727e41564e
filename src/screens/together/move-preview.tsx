import {memo, useDeferredValue, useMemo} from 'react';
import type {UseFormReturn} from 'react-hook-form';
import type {NoMember} from '#src/domain/hindrance.ts';
import {type MoveWarning, moveWarnings} from '#src/domain/move-warnings.ts';
import type {Move, PlannedMove} from '#src/domain/moves.ts';
import type {ProvinceRecords} from '#src/domain/validation/records.ts';
import {addDays} from '#src/lib/civil-date.ts';
import type {OfficeLeft} from '#src/domain/offices-left.ts';
import {useRecordLabels} from '#src/i18n/record-labels.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable} from '#src/queries/rows.ts';
import type {FormTexts} from '#src/record-ui/forms/form-texts.ts';
import type {HouseTable} from '#src/record-ui/values/house-kinds.ts';
import {openChoiceLabel} from '#src/record-ui/values/open-choice-label.ts';
import {BrotherLink} from '#src/screens/houses/brother-link.tsx';
import type {MovePlan} from './move-edits.ts';
import {withToggled} from './move-plan.ts';
import {OwnFields} from './own-fields.tsx';
import styles from './together.module.css';
import {usePostWords} from './use-post-words.ts';
import {LeftOut, useWarningText, type WarningLine, Warnings} from './warnings.tsx';

type MovePreviewProps = {
  readonly records: ProvinceRecords;
  readonly kind: HouseTable;
  readonly chosen: readonly string[];
  /** The chosen brothers for whom nothing is saved. */
  readonly noMembers: ReadonlyMap<string, NoMember>;
  /** Whether each brother can have a house and a role of his own. */
  readonly withOwn: boolean;
  readonly form: UseFormReturn<FormTexts>;
  /** `null` while no brother has a house or the date is missing. */
  readonly plan: MovePlan | null;
};

/** Shows for each brother his own house and role, what ends and what begins, with the conflicts. */
export const MovePreview = memo(function MovePreview(props: MovePreviewProps) {
  const {records, kind, chosen, noMembers, withOwn, form, plan} = props;
  const t = useT();
  const brothers = useTable('brothers');
  const houses = useTable('fraternities');
  const textOf = useWarningText();
  const warnings = useMemo(
    () => (plan === null ? [] : moveWarnings(records, plan.move, plan.moves)),
    [records, plan],
  );
  const lines = (isAbout: (about: MoveWarning['about']) => boolean): WarningLine[] =>
    warnings
      .filter(({about}) => isAbout(about))
      .flatMap((warning) => {
        const {severity, about} = warning;
        const text = textOf(warning);
        const house = about?.type === 'fraternity' ? houses?.byId.get(about.id)?.row.name : null;
        if (text === null) return [];
        return [{text: house ? t('lists.chip', {field: house, value: text}) : text, severity}];
      });
  // The inputs of many brothers take long to draw, so the form does not wait for them.
  const ready = new Set(useDeferredValue(withOwn ? chosen : nobody, nobody));
  const shownKind = useDeferredValue(kind);
  const onReverse = (endedId: string): void => {
    form.setValue('reversed', withToggled(form.getValues(), endedId));
  };
  const movable = chosen.filter((id) => !noMembers.has(id));
  const planned = new Map(plan?.moves.map((move) => [move.brotherId, move]));
  return (
    <>
      <div role="status">
        <Warnings lines={lines((about) => about?.type !== 'brother')} />
      </div>
      {plan === null ? <p className={styles['soft']}>{t('together.moves.incomplete')}</p> : null}
      {withOwn ? <p className={styles['soft']}>{t('together.moves.own')}</p> : null}
      <ul className={styles['plans']}>
        {[...noMembers].map(([id, by]) => (
          <li key={id} className={styles['plan']}>
            <strong>
              <BrotherLink id={id} />
            </strong>
            <LeftOut by={by} />
          </li>
        ))}
        {movable.map((id) => (
          <li key={id} className={styles['plan']}>
            <strong>
              <BrotherLink id={id} />
            </strong>
            {ready.has(id) ? (
              <OwnFields
                kind={shownKind}
                brotherId={id}
                name={brothers?.byId.get(id)?.row.name ?? t('values.unknownRecord')}
                control={form.control}
              />
            ) : null}
            <Planned
              move={plan?.move}
              planned={planned.get(id)}
              offices={plan?.offices.filter(({brotherId}) => brotherId === id)}
              onReverse={onReverse}
            />
            <Warnings lines={lines((about) => about?.id === id)} />
          </li>
        ))}
      </ul>
    </>
  );
});

const nobody: readonly string[] = [];

type PlannedProps = {
  readonly move: Move | undefined;
  readonly planned: PlannedMove | undefined;
  readonly offices: readonly OfficeLeft[] | undefined;
  /** Lets an assignment or an office continue that would end, or the other way round. */
  readonly onReverse: (endedId: string) => void;
};

/** What begins and what ends for one brother; nothing while he has no house. */
function Planned({move, planned, offices, onReverse}: PlannedProps) {
  const t = useT();
  const labels = useRecordLabels();
  const {day} = useFormats();
  const post = usePostWords();
  if (!move || !planned) return null;
  return (
    <>
      <p>
        {t('together.moves.begins', {
          post: post(move.table, planned.houseId, planned.role),
          date: day(move.date),
        })}
      </p>
      {planned.lasting.map((assignment) => (
        <Lasting
          key={assignment.id}
          isEnded={assignment.endsOn !== null}
          text={t('together.moves.ends', {
            post: post(assignment.table, assignment.houseId, assignment.role),
            date: day(addDays(move.date, -1)),
          })}
          onReverse={() => onReverse(assignment.id)}
        />
      ))}
      {offices?.map(({id, office, houseId, lastDay, ends}) => (
        <Lasting
          key={id}
          isEnded={ends}
          text={t('together.moves.endsOffice', {
            office: openChoiceLabel(labels, 'elections', 'office', office),
            house: post('fraternity_assignments', houseId, null),
            date: day(lastDay),
          })}
          onReverse={() => onReverse(id)}
        />
      ))}
    </>
  );
}

type LastingProps = {
  readonly isEnded: boolean;
  readonly text: string;
  readonly onReverse: () => void;
};

/** An assignment or an office that lasts until now; the user decides whether the move ends it. */
function Lasting({isEnded, text, onReverse}: LastingProps) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={isEnded} onChange={onReverse} />
      <span>{text}</span>
    </label>
  );
}
