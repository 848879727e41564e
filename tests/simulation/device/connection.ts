import type {Answer} from '#src/lib/request-error.ts';
import {answerTo} from '#tests/simulation/server.ts';

/** The outcome of one request. */
export type Outcome =
  | 'fine'
  /** The request never arrives. */
  | 'dropped'
  /** The request arrives and takes effect; its answer never arrives. */
  | 'answer dropped'
  /** The request arrives once now and once more later. */
  | 'doubled'
  /** The device gives up on the request, which still arrives later. */
  | 'strayed'
  /** The request is delayed before it arrives, and the device waits. */
  | 'held'
  /** The request has taken effect, and the device is frozen before it reads the answer. */
  | 'frozen'
  | 'busy';

export type Connection = {
  /** Requests in flight that no device waits for any more. */
  readonly strayRequests: (() => Promise<unknown>)[];
};

const noAnswer: Answer<never> = {
  ok: false,
  error: {kind: 'unanswered'},
};
const busy: Answer<never> = {ok: false, error: {kind: 'busy', retryAfterMs: null}};

/** Sends one request through the connection, with its outcome. */
export async function send<T>(
  line: Connection,
  outcome: Outcome,
  request: () => Promise<T>,
  park: () => Promise<void>,
): Promise<Answer<T>> {
  switch (outcome) {
    case 'fine':
      return answerTo(request());
    case 'dropped':
      return noAnswer;
    case 'answer dropped':
      await answerTo(request());
      return noAnswer;
    case 'doubled':
      line.strayRequests.push(() => answerTo(request()));
      return answerTo(request());
    case 'strayed':
      line.strayRequests.push(() => answerTo(request()));
      return noAnswer;
    case 'held': {
      // The request arrives whether or not a device still waits for it.
      let isOnItsWay = true;
      line.strayRequests.push(async () => isOnItsWay && answerTo(request()));
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
