import {useCallback, useEffect, useState} from 'react';
import {errorMessage} from '#src/lib/error-message.ts';
import {withCarriedOver} from '#src/mutations/carry-over.ts';
import {discardDraft, resumeDraft} from '#src/mutations/drafts.ts';
import {openForm, type Given, type OpenedForm} from '#src/mutations/open-form.ts';
import {recordOf, type TableName} from '#src/records/registry.ts';
import {toTexts, type FormTexts} from './form-texts.ts';

/** A form as it is opened: on a record, or on a draft of it. */
export type FormStart = {
  readonly opened: OpenedForm;
  readonly texts: FormTexts;
  /** The time of the restored draft; `null` without one. */
  readonly draftedAt: Date | null;
  /** A new key makes a new form and drops what was typed into the former one. */
  readonly key: number;
};

export type OpenedFormState =
  | {readonly kind: 'loading'}
  | {readonly kind: 'failed'; readonly message: string}
  | {readonly kind: 'missing'}
  | ({readonly kind: 'open'} & FormStart);

type Start = {
  readonly table: TableName;
  readonly id: string | null;
  readonly given: Given;
  readonly key: number;
};

type FormOpening = {
  readonly state: OpenedFormState;
  /** Discards the draft and opens the record as it is now. */
  readonly startOver: () => void;
  /** Opens the record as it is now; only for a form without edits. */
  readonly reopen: () => void;
};

/** Opens a form on a record from this device's database; `null` opens a new one with the `given` values. */
export function useOpenedForm(
  table: TableName,
  id: string | null,
  given: Given = nothing,
): FormOpening {
  const [state, setState] = useState<OpenedFormState>({kind: 'loading'});
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    const show = (next: OpenedFormState): void => {
      if (isCurrent) setState(next);
    };
    const resumed = resumeDraft(table, id, given);
    start({table, id, given, key: round}, resumed).then(show, (error: unknown) => {
      show({kind: 'failed', message: errorMessage(error)});
    });
    return () => {
      isCurrent = false;
      void resumed.then(
        ([, close]) => close?.(),
        () => {},
      );
    };
  }, [table, id, given, round]);

  const reopen = useCallback(() => setRound((last) => last + 1), []);
  const opened = state.kind === 'open' ? state.opened : null;
  const startOver = useCallback(() => {
    if (opened === null) return;
    discardDraft(opened).then(reopen, (error: unknown) => {
      setState({kind: 'failed', message: errorMessage(error)});
    });
  }, [opened, reopen]);
  return {state, startOver, reopen};
}

const nothing: Given = {};

async function start(
  {table, id, given, key}: Start,
  resumed: ReturnType<typeof resumeDraft>,
): Promise<OpenedFormState> {
  const [draft] = await resumed;
  if (draft) {
    const {opened, values, savedAt} = draft;
    const texts = {...toTexts(recordOf(table), opened.shown), ...onlyTexts(values)};
    return {kind: 'open', opened, texts, draftedAt: savedAt, key};
  }
  const found = await openForm(table, id, given);
  if (!found) return {kind: 'missing'};
  const opened = await withCarriedOver(found);
  const texts = toTexts(recordOf(table), opened.shown);
  return {kind: 'open', opened, texts, draftedAt: null, key};
}

/** A draft holds the texts of the inputs, so that half a date or broken JSON is restored. */
function onlyTexts(values: Readonly<Record<string, unknown>>): FormTexts {
  const texts = Object.entries(values).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts);
}
