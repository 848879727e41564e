import {useRef, useState} from 'react';
import {type Failed, isConnectionFailure, type RequestError} from '#src/lib/request-error.ts';
import {mergeBrothers, type Merge, type Moved} from '#src/mutations/merge-brothers.ts';

/** A merge with the name of the kept brother. */
export type NamedMerge = Merge & {readonly name: string};

export type MergeState =
  | {readonly kind: 'open'}
  | {readonly kind: 'asking'; readonly isAgain: boolean; readonly merge: NamedMerge}
  | {readonly kind: 'refused'; readonly end: Failed | {readonly kind: 'cancelled'}}
  /** No answer came, so the merge may be done or not. */
  | {readonly kind: 'unsure'; readonly merge: NamedMerge}
  | {readonly kind: 'merged'; readonly merge: NamedMerge; readonly moved: Moved};

/**
 * Merges two brothers and returns the state. A merge without a clear answer can only be repeated unchanged: the
 * server then does it, or reports that it is done, and never does it twice.
 */
export function useMerge(onMerged: (merge: NamedMerge) => void) {
  const [state, setState] = useState<MergeState>({kind: 'open'});
  const isAsking = useRef(false);
  return {
    state,
    merge: (order: Omit<NamedMerge, 'batch'>) => ask(withNewBatch(order), false),
    askAgain,
    /** Forgets a refusal once the admin has read it. */
    forgetRefusal: () => setState((now) => (now.kind === 'refused' ? {kind: 'open'} : now)),
  };

  async function askAgain(): Promise<void> {
    if (state.kind === 'unsure') await ask(state.merge, true);
  }

  async function ask(merge: NamedMerge, isAgain: boolean): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setState({kind: 'asking', isAgain, merge});
    const answer = await mergeBrothers(merge);
    isAsking.current = false;
    if (answer.kind === 'answered') {
      setState({kind: 'merged', merge, moved: answer.value});
      onMerged(merge);
    } else if (answer.kind === 'failed' && isUnclear(answer.error)) {
      setState({kind: 'unsure', merge});
    } else {
      setState({kind: 'refused', end: answer});
    }
  }
}

/** No answer, or a busy server's, says whether it is done. */
function isUnclear(error: RequestError): boolean {
  return isConnectionFailure(error) || error.kind === 'busy';
}

function withNewBatch(order: Omit<NamedMerge, 'batch'>): NamedMerge {
  return {...order, batch: crypto.randomUUID()};
}
