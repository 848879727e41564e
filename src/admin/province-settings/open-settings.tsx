import {type ReactNode, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {type FormStart, useOpenedForm} from '#src/record-ui/forms/use-opened-form.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import type {Scope} from './setting-texts.ts';

/** The settings of the page: all entries, and the scope that is edited. */
export type SettingsProps = {
  readonly scope: Scope;
  readonly entries: readonly LocalRow<'settings'>[];
};

/** The settings with the draft or the stored values on which their form was opened. */
export type OpenedSettingsProps = SettingsProps & {
  readonly start: FormStart;
  /** Discards the draft and begins with what is stored. */
  readonly onStartOver: () => void;
};

type OpenSettingsProps = SettingsProps & {
  /** Each part of the page has a draft of its own, and each circumscription. */
  readonly part: 'values' | 'papers';
  readonly form: (props: OpenedSettingsProps) => ReactNode;
};

/** Opens the form of a part of the settings on its draft, if this device has one. */
export function OpenSettings({part, form: Form, scope, entries}: OpenSettingsProps) {
  const t = useT();
  const [given] = useState(() => ({[part]: scope ?? 'all'}));
  const {state, startOver} = useOpenedForm('settings', null, given);
  if (state.kind === 'failed') {
    return <ErrorMessage title={t('provinceSettings.failed')} message={state.message} />;
  }
  if (state.kind !== 'open') return <Loading label={t('provinceSettings.loading')} shape="form" />;
  return (
    <Form key={state.key} start={state} onStartOver={startOver} scope={scope} entries={entries} />
  );
}
