import type {OutgoingHttpHeaders, ServerResponse} from 'node:http';
import {setTimeout as pause} from 'node:timers/promises';

/** A request that has set out. */
export type Call = {
  readonly pathname: string;
  readonly body: string;
  /** When it came by, ms on the line's own clock. */
  readonly at: number;
};

export type Answer = {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
};

type Passage = {
  /** Lets the request through to the server, which does its work. */
  readonly ask: () => Promise<Answer>;
  /** Sends an answer whole. */
  readonly give: (answer: Answer) => void;
  readonly outgoing: ServerResponse;
};

/** What may become of a request and its answer. */
export type Fate = (passage: Passage) => Promise<void> | void;

/** The request never arrives. */
export const lost: Fate = ({outgoing}) => void outgoing.destroy();

/** The server does its work; its answer never arrives. */
export const unanswered: Fate = async ({ask, outgoing}) => {
  await ask();
  outgoing.destroy();
};

/** The line breaks in the middle of the answer. */
export const brokenOff: Fate = async ({ask, outgoing}) => {
  const {status, headers, body} = await ask();
  outgoing.writeHead(status, {...headers, 'content-length': body.length});
  outgoing.write(body.subarray(0, body.length / 2));
  await pause(50);
  outgoing.destroy();
};

/** Half of the answer arrives and is said to be all of it. */
export const halved: Fate = async ({ask, give}) => {
  const answer = await ask();
  give({...answer, body: answer.body.subarray(0, answer.body.length / 2)});
};

/** A hotel's sign-in page answers in the server's place, and says that all is well. */
export const hotelPage: Fate = ({give}) =>
  give({
    status: 200,
    headers: {'content-type': 'text/html'},
    body: Buffer.from('<!doctype html><title>Welcome</title><p>Please accept our terms.</p>'),
  });

/** Somebody on the way refuses, and the server never hears of it. */
export function refused(status: number, headers: OutgoingHttpHeaders = {}): Fate {
  return ({give}) => give({status, headers, body: Buffer.alloc(0)});
}

/** An older sign-in service renews a token no more, and does not say why. */
export const notRenewed: Fate = ({give}) =>
  give({
    status: 400,
    headers: {'content-type': 'application/json'},
    body: Buffer.from(JSON.stringify({error: 'invalid_grant', error_description: 'Invalid token'})),
  });

/** The server does its work; its answer is held back until `release` resolves. */
export function held(release: () => Promise<void>): Fate {
  return async ({ask, give}) => {
    const answer = await ask();
    await release();
    give(answer);
  };
}

/** The answer arrives at so many bytes a second, or only this share of it before the line breaks. */
export function trickling(bytesASecond: number, share = 1): Fate {
  return async ({ask, outgoing}) => {
    const {status, headers, body} = await ask();
    const step = bytesASecond / 10;
    outgoing.writeHead(status, {...headers, 'content-length': body.length});
    for (let at = 0; at < body.length * share; at += step) {
      outgoing.write(body.subarray(at, at + step));
      await pause(100);
    }
    if (share < 1) outgoing.destroy();
    else outgoing.end();
  };
}

/** The answer is changed on its way. */
export function altered(alter: (body: string) => string): Fate {
  return async ({ask, give}) => {
    const answer = await ask();
    give({...answer, body: Buffer.from(alter(answer.body.toString('utf8')))});
  };
}
