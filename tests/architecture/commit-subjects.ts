/** GitHub and a terminal of 80 columns show a subject of this length whole. */
const limit = 72;

/** Lists the subjects of a log, one per line, that are longer than the limit. */
export function longSubjectsIn(log: string): string[] {
  return log.split('\n').filter((subject) => subject.length > limit);
}
