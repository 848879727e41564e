import {Fragment, type ReactNode, useState} from 'react';
import {useSearchParams} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {type FormStart, useOpenedForm} from '#src/record-ui/forms/use-opened-form.ts';
import type {TableName} from '#src/records/registry.ts';
import {ErrorMessage} from '#src/ui/error-message.tsx';
import {Skeleton} from '#src/ui/skeleton.tsx';

/** A form for several brothers as it is opened: with the proposals of its address, or on a draft. */
export type GroupOpening = {
  readonly start: FormStart;
  /** The ids of the brothers that the address proposes. */
  readonly proposed: string;
  /** Discards the draft and opens the form again. */
  readonly startOver: () => void;
};

type OpenGroupProps = {
  readonly table: TableName;
  /** Tells apart the drafts of two forms for one table. */
  readonly kind?: string;
  readonly children: (opening: GroupOpening) => ReactNode;
};

/**
 * Opens the form on its draft, if this device has one. Like a new record with given values, each address has a draft of its
 * own: a link that proposes other brothers does not open a draft about these.
 */
export function OpenGroup({table, kind = '', children}: OpenGroupProps) {
  const t = useT();
  const [query] = useSearchParams();
  const [given] = useState(() => ({together: kind, ...Object.fromEntries(query)}));
  const {state, startOver} = useOpenedForm(table, null, given);
  if (state.kind === 'failed') {
    return <ErrorMessage title={t('forms.renderFailed', {message: state.message})} />;
  }
  if (state.kind !== 'open') return <Skeleton label={t('forms.loading')} shape="form" />;
  const opening = {start: state, startOver, proposed: query.get('brothers') ?? ''};
  return <Fragment key={state.key}>{children(opening)}</Fragment>;
}
