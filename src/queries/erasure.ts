import type {AnswerTo, Arguments} from '#src/backend/server-functions.ts';
import type {Answer, Remote} from '#src/lib/request-error.ts';
import {isUuid} from '#src/lib/uuid.ts';

import {ask} from './server-answer.ts';
import {useAnswer} from './use-answer.ts';

export type {ErasurePreview, Mention} from '#src/backend/privacy-functions.ts';

type Preview = 'gdpr_preview_erasure';

/** Returns what an erasure would remove and keep; `null` when nothing is stored about the brother. */
export function useErasurePreview(id: string): [Remote<AnswerTo<Preview>>, () => void] {
  return useAnswer({queryKey: ['gdpr_preview_erasure', id], queryFn: () => readPreview(id)});
}

async function readPreview(id: string): Promise<AnswerTo<Preview>> {
  // Any other text is not an id.
  return isUuid(id) ? ask('gdpr_preview_erasure', {p_brother_id: id}, fetchPreview) : null;
}

async function fetchPreview(
  name: Preview,
  args: Arguments<Preview>,
): Promise<Answer<AnswerTo<Preview>>> {
  const {callFunction} = await import('#src/backend/call.ts');
  return callFunction(name, args);
}
