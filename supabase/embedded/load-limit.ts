/** Fewer requests at once are never refused, however slow each of them is. */
const crowd = 16;

/** The longest time a request waits for others, ms. */
const longestWaitMs = 1_000;

/** A device that was offline sends about this many requests, one after the other. */
const requestsOfADevice = 4;

const longestPauseMs = 60_000;

type Handle = (request: Request) => Promise<Response>;

/**
 * Refuses a request when so many wait that it would wait for more than a second. Without this limit, phones
 * that come back together give up while their requests wait and send them again, so that the server works in
 * vain. Each refused request gets a later Retry-After than the one before, at the rate that the server can
 * serve.
 */
export function limitLoad(handle: Handle, now: () => number = () => performance.now()): Handle {
  let underWay = 0;
  /** The recent processing time of a request, ms. */
  let pace = 0;
  let lastEnd = 0;
  let booked = 0;

  return async (request) => {
    const waitMs = underWay * pace;
    if (underWay >= crowd && waitMs > longestWaitMs) {
      booked = Math.max(booked, now() + waitMs) + pace * requestsOfADevice;
      booked = Math.min(booked, now() + longestPauseMs);
      return busyAnswer('too many requests at once', booked - now());
    }
    const begun = now();
    underWay += 1;
    try {
      return await handle(request);
    } finally {
      underWay -= 1;
      pace += (now() - Math.max(begun, lastEnd) - pace) / 16;
      lastEnd = now();
    }
  };
}

/** An answer after which a device waits and asks again. */
export function busyAnswer(message: string, pauseMs: number): Response {
  return Response.json(
    {code: 'PT503', message, details: null, hint: null},
    {status: 503, headers: {'retry-after': String(Math.ceil(pauseMs / 1000))}},
  );
}
