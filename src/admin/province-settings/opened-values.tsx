import {OpenSettings, type SettingsProps} from './open-settings.tsx';
import {SettingsForm} from './settings-form.tsx';

/** The form of the values of the settings, opened. */
export function OpenedValues(props: SettingsProps) {
  return <OpenSettings part="values" form={SettingsForm} {...props} />;
}
