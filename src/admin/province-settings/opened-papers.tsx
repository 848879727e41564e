import type {LocalRow} from '#src/queries/rows.ts';
import {OpenSettings} from './open-settings.tsx';
import {PapersCard} from './papers-card.tsx';
import type {Scope} from './setting-texts.ts';

type OpenedPapersProps = {
  readonly scope: Scope;
  readonly entries: readonly LocalRow<'settings'>[];
};

/** Opens the texts of the papers on their draft, if this device has one. */
export function OpenedPapers(props: OpenedPapersProps) {
  return (
    <OpenSettings part="papers" scope={props.scope}>
      {(start, startOver) => <PapersCard start={start} onStartOver={startOver} {...props} />}
    </OpenSettings>
  );
}
