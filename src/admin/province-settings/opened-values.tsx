import type {LocalRow} from '#src/queries/rows.ts';
import {OpenSettings} from './open-settings.tsx';
import {SettingsForm} from './settings-form.tsx';
import type {Scope} from './setting-texts.ts';

type OpenedValuesProps = {
  readonly scope: Scope;
  readonly entries: readonly LocalRow<'settings'>[];
};

/** Opens the values of the settings on their draft, if this device has one. */
export function OpenedValues(props: OpenedValuesProps) {
  return (
    <OpenSettings part="values" scope={props.scope}>
      {(start, startOver) => <SettingsForm start={start} onStartOver={startOver} {...props} />}
    </OpenSettings>
  );
}
