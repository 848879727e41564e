/** Tells whether a stage of formation is one in which a brother enters. Studies are no entry, whatever their day. */
export function isEntryStage(stage: string): boolean {
  return stage === 'aspirancy' || stage === 'postulancy' || stage === 'novitiate';
}
