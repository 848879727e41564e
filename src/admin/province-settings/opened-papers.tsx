import {useState} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow} from '#src/queries/rows.ts';
import {useOpenedForm} from '#src/record-ui/forms/use-opened-form.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {PapersCard} from './papers-card.tsx';
import type {Scope} from './setting-texts.ts';

type OpenedPapersProps = {
  readonly scope: Scope;
  readonly entries: readonly LocalRow<'settings'>[];
};

/** Opens the texts of the papers on their draft, if this device has one; each circumscription has its own. */
export function OpenedPapers({scope, entries}: OpenedPapersProps) {
  const t = useT();
  const [given] = useState(() => ({papers: scope ?? 'all'}));
  const {state, startOver} = useOpenedForm('settings', null, given);
  if (state.kind === 'failed') {
    return <ErrorMessage title={t('provinceSettings.failed')} message={state.message} />;
  }
  if (state.kind !== 'open') return <Loading label={t('provinceSettings.loading')} shape="form" />;
  return (
    <PapersCard
      key={state.key}
      start={state}
      onStartOver={startOver}
      scope={scope}
      entries={entries}
    />
  );
}
