import type {FailureReason, Setback} from '#src/lib/remote.ts';

import type {Failure} from './failure.ts';

/** Converts the failure of a call for its caller. */
export function toSetback(failure: Failure): Setback {
  switch (failure.kind) {
    case 'retry':
      if (!failure.answered) return {kind: 'offline'};
      return failed('busy', failure.message);
    case 'reauth':
    case 'closed':
      return failed('signed-out');
    case 'revoked':
      return failed('not-a-member');
    case 'upgrade':
      return failed('outdated');
    case 'refused': {
      const {status, code, message} = failure;
      const isDenied = code === '42501' || status === 403;
      return failed(isDenied ? 'denied' : 'refused', message);
    }
  }
}

function failed(reason: FailureReason, message = ''): Setback {
  return {kind: 'failed', reason, message: message.trim() || null};
}
