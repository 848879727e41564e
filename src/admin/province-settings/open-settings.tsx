import {Fragment, type ReactNode, useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {type FormStart, useOpenedForm} from '#src/record-ui/forms/use-opened-form.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import type {Scope} from './setting-texts.ts';

type OpenSettingsProps = {
  /** Each part of the page has a draft of its own, and each circumscription. */
  readonly part: 'values' | 'papers';
  readonly scope: Scope;
  readonly children: (start: FormStart, startOver: () => void) => ReactNode;
};

/** Opens a part of the settings on its draft, if this device has one. */
export function OpenSettings({part, scope, children}: OpenSettingsProps) {
  const t = useT();
  const [given] = useState(() => ({[part]: scope ?? 'all'}));
  const {state, startOver} = useOpenedForm('settings', null, given);
  if (state.kind === 'failed') {
    return <ErrorMessage title={t('provinceSettings.failed')} message={state.message} />;
  }
  if (state.kind !== 'open') return <Loading label={t('provinceSettings.loading')} shape="form" />;
  return <Fragment key={state.key}>{children(state, startOver)}</Fragment>;
}
