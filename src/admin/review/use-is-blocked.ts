import {type ChangeDetail, useRelatedChanges} from '#src/queries/review.ts';

/** Returns whether a change cannot be approved, because it refers to a record that is not proposed any more. */
export function useIsBlocked(change: ChangeDetail): boolean {
  const [remote] = useRelatedChanges(change);
  return (
    change.unmet_dependency &&
    remote.kind === 'loaded' &&
    !remote.value.some(({relation}) => relation === 'needed')
  );
}
