/** Fewer than this at once are no crowd, however slow each of them is. */
const crowd = 16;

/** Nobody waits behind others for longer than this, ms. */
const longestWaitMs = 1_000;

/** A device that has been away asks for about as many things, one after the other. */
const requestsOfADevice = 4;

const longestPauseMs = 60_000;

type Handle = (request: Request) => Promise<Response>;

/**
 * Refuses what comes while so many requests wait that another would wait for more than a second. Without this, phones
 * that come back together give up while their requests wait, and send them again, so that the server works
 * for nobody. Each refused request is given a later moment than the one before, as far apart as the server can serve
 * them.
 */
export function limitLoad(handle: Handle, now: () => number = () => performance.now()): Handle {
  let underWay = 0;
  /** How long a request takes of the server's time, ms, as of late. */
  let pace = 0;
  let lastEnd = 0;
  let booked = 0;

  return async (request) => {
    const waitMs = underWay * pace;
    if (underWay >= crowd && waitMs > longestWaitMs) {
      booked = Math.max(booked, now() + waitMs) + pace * requestsOfADevice;
      booked = Math.min(booked, now() + longestPauseMs);
      return refusal(booked - now());
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

function refusal(pauseMs: number): Response {
  return Response.json(
    {code: 'PT503', message: 'too many requests at once', details: null, hint: null},
    {status: 503, headers: {'retry-after': String(Math.ceil(pauseMs / 1000))}},
  );
}
