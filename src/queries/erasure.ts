import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';
import type {Remote} from '#src/lib/remote.ts';
import type {Answer} from '#src/lib/request-error.ts';

import {ask} from './server-answer.ts';
import {useAnswer} from './use-answer.ts';

type Preview = 'gdpr_preview_erasure';

export type ErasurePreview = NonNullable<AnswerTo<Preview>>;

/** Where the text of somebody else's record, or of an open proposal, names a person. */
export type Mention = ErasurePreview['mentions'][number];

/** What an erasure would take and leave; `null` where nothing is kept of such a brother, or no more. */
export function useErasurePreview(id: string): [Remote<AnswerTo<Preview>>, () => void] {
  return useAnswer({queryKey: ['gdpr_preview_erasure', id], queryFn: () => readPreview(id)});
}

async function readPreview(id: string): Promise<AnswerTo<Preview>> {
  // What is no id is nobody's.
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
  return isId ? ask('gdpr_preview_erasure', {p_brother_id: id}, fetchPreview) : null;
}

async function fetchPreview(
  name: Preview,
  args: Arguments<Preview>,
): Promise<Answer<AnswerTo<Preview>>> {
  const {callFunction} = await import('#src/backend/call.ts');
  return callFunction(name, args);
}
