import {OpenSettings, type SettingsProps} from './open-settings.tsx';
import {PapersCard} from './papers-card.tsx';

/** The form of the texts of the papers, opened. */
export function OpenedPapers(props: SettingsProps) {
  return <OpenSettings part="papers" form={PapersCard} {...props} />;
}
