import {useMemo} from 'react';
import {type MoveWarning, moveWarnings} from '#src/domain/move-warnings.ts';
import type {LastingAssignment, Move, MoveRecords, PlannedMove} from '#src/domain/moves.ts';
import {addDays} from '#src/lib/civil-date.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useTable} from '#src/queries/rows.ts';
import {BrotherLink} from '#src/screens/houses/record-link.tsx';
import styles from './together.module.css';
import {usePostWords} from './use-post-words.ts';
import {useWarningText, type WarningLine, Warnings} from './warnings.tsx';

type MovePreviewProps = {
  readonly records: MoveRecords;
  readonly move: Move;
  readonly moves: readonly PlannedMove[];
  /** Lets an assignment continue that would end, or the other way round. */
  readonly onReverse: (assignmentId: string) => void;
};

/** Shows for each brother what ends and what begins, with the conflicts. */
export function MovePreview({records, move, moves, onReverse}: MovePreviewProps) {
  const t = useT();
  const {day} = useFormats();
  const post = usePostWords();
  const houses = useTable('fraternities');
  const textOf = useWarningText();
  const warnings = useMemo(() => moveWarnings(records, move, moves), [records, move, moves]);
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
  return (
    <>
      <div role="status">
        <Warnings lines={lines((about) => about?.type !== 'brother')} />
      </div>
      <ul className={styles['plans']}>
        {moves.map(({brotherId, lasting}) => (
          <li key={brotherId} className={styles['plan']}>
            <strong>
              <BrotherLink id={brotherId} />
            </strong>
            <p>
              {t('together.moves.begins', {
                post: post(move.table, move.houseId, move.role),
                date: day(move.date),
              })}
            </p>
            {lasting.map((assignment) => (
              <Lasting
                key={assignment.id}
                assignment={assignment}
                text={t('together.moves.ends', {
                  post: post(assignment.table, assignment.houseId, assignment.role),
                  date: day(addDays(move.date, -1)),
                })}
                onReverse={onReverse}
              />
            ))}
            <Warnings lines={lines((about) => about?.id === brotherId)} />
          </li>
        ))}
      </ul>
    </>
  );
}

type LastingProps = {
  readonly assignment: LastingAssignment;
  readonly text: string;
  readonly onReverse: (assignmentId: string) => void;
};

/** An assignment that lasts until now; the user decides whether the move ends it. */
function Lasting({assignment: {id, endsOn}, text, onReverse}: LastingProps) {
  return (
    <label className={styles['choice']}>
      <input type="checkbox" checked={endsOn !== null} onChange={() => onReverse(id)} />
      <span>{text}</span>
    </label>
  );
}
