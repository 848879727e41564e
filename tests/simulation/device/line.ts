import type {Answer} from '#src/backend/failure.ts';
import {answerTo} from '#tests/simulation/server.ts';

/** What befalls one request. */
export type Fate =
  | 'fine'
  /** It never arrives. */
  | 'dropped'
  /** It arrives and is carried out; its answer never comes back. */
  | 'answer dropped'
  /** It arrives once now and once more later. */
  | 'doubled'
  /** The device gives up on it; it arrives later all the same. */
  | 'strayed'
  /** It stands in the air before it arrives, and the device waits. */
  | 'held'
  /** It has been carried out; the device is frozen before it reads the answer. */
  | 'frozen'
  | 'busy';

export type Line = {
  /** Requests on their way that nobody waits for any more. */
  readonly stray: (() => Promise<unknown>)[];
};

const noAnswer: Answer<never> = {
  ok: false,
  failure: {kind: 'retry', answered: false, afterMs: null},
};
const busy: Answer<never> = {ok: false, failure: {kind: 'retry', answered: true, afterMs: null}};

/** Carries one request over the line, as its fate will have it. */
export async function carry<T>(
  line: Line,
  fate: Fate,
  request: () => Promise<T>,
  park: () => Promise<void>,
): Promise<Answer<T>> {
  switch (fate) {
    case 'fine':
      return answerTo(request());
    case 'dropped':
      return noAnswer;
    case 'answer dropped':
      await answerTo(request());
      return noAnswer;
    case 'doubled':
      line.stray.push(() => answerTo(request()));
      return answerTo(request());
    case 'strayed':
      line.stray.push(() => answerTo(request()));
      return noAnswer;
    case 'held': {
      // Whether or not anybody waits for it by then, it arrives.
      let isOnItsWay = true;
      line.stray.push(async () => isOnItsWay && answerTo(request()));
      await park();
      isOnItsWay = false;
      return answerTo(request());
    }
    case 'frozen': {
      const answer = await answerTo(request());
      await park();
      return answer;
    }
    case 'busy':
      return busy;
  }
}
