import type {OutgoingHttpHeaders, ServerResponse} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';

/** A request that the browser has sent. */
export type Call = {
  readonly pathname: string;
  readonly body: string;
  /** When it was received, ms on the clock of `performance`. */
  readonly at: number;
};

export type Answer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

type Exchange = {
  /** Forwards the request to the server and resolves to its answer. */
  readonly forward: () => Promise<Answer>;
  /** Sends a whole answer to the browser. */
  readonly reply: (answer: Answer) => void;
  readonly outgoing: ServerResponse;
};

/** What happens to a request and its answer. */
export type Outcome = (exchange: Exchange) => Promise<void> | void;

/** The request never reaches the server. */
export const requestLost: Outcome = ({outgoing}) => void outgoing.destroy();

/** The server handles the request; its answer never reaches the browser. */
export const answerLost: Outcome = async ({forward, outgoing}) => {
  await forward();
  outgoing.destroy();
};

/** The connection breaks in the middle of the answer. */
export const answerCutOff: Outcome = async ({forward, outgoing}) => {
  const {status, headers, body} = await forward();
  outgoing.writeHead(status, {...headers, 'content-length': body.length});
  outgoing.write(body.subarray(0, body.length / 2));
  await pause(50);
  outgoing.destroy();
};

/** Half of the answer arrives, with a length that says it is complete. */
export const answerHalved: Outcome = async ({forward, reply}) => {
  const answer = await forward();
  reply({...answer, body: answer.body.subarray(0, answer.body.length / 2)});
};

/** The sign-in page of a hotel's network answers instead of the server, with status 200. */
export const captivePortal: Outcome = ({reply}) =>
  reply({
    status: 200,
    headers: {'content-type': 'text/html'},
    body: Buffer.from('<!doctype html><title>Welcome</title><p>Please accept our terms.</p>'),
  });

/** A proxy refuses the request, and the server never receives it. */
export function refused(status: number, headers: OutgoingHttpHeaders = {}): Outcome {
  return ({reply}) => reply({status, headers, body: Buffer.alloc(0)});
}

/** An older sign-in service refuses to renew a token, without a code. */
export const refreshRefused: Outcome = ({reply}) =>
  reply({
    status: 400,
    headers: {'content-type': 'application/json'},
    body: Buffer.from(JSON.stringify({error: 'invalid_grant', error_description: 'Invalid token'})),
  });

/** The server handles the request; its answer is sent when `release` resolves. */
export function answerDelayed(release: () => Promise<void>): Outcome {
  return async ({forward, reply}) => {
    const answer = await forward();
    await release();
    reply(answer);
  };
}

/** The answer arrives at this speed; with a `share` below 1 the connection breaks after that part of it. */
export function slowAnswer(bytesPerSecond: number, share = 1): Outcome {
  return async ({forward, outgoing}) => {
    const {status, headers, body} = await forward();
    const step = bytesPerSecond / 10;
    outgoing.writeHead(status, {...headers, 'content-length': body.length});
    for (let at = 0; at < body.length * share; at += step) {
      outgoing.write(body.subarray(at, at + step));
      await pause(100);
    }
    if (share < 1) outgoing.destroy();
    else outgoing.end();
  };
}

/** The body of the answer is changed before it reaches the browser. */
export function answerAltered(alter: (body: string) => string): Outcome {
  return async ({forward, reply}) => {
    const answer = await forward();
    reply({...answer, body: Buffer.from(alter(answer.body.toString('utf8')))});
  };
}
