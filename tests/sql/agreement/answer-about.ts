import type {ExpertAnswer} from '#tests/lives/reviewed-life.ts';
import type {Answers} from './answers.ts';

/** Writes the answers about one brother in the way of the expert. */
export function answerAbout(answers: Answers, brotherId: string): ExpertAnswer {
  const about = (lines: readonly string[]): string | undefined =>
    lines.find((line) => line.startsWith(brotherId))?.slice(brotherId.length + 1);
  const issues = answers.issues
    .filter(({entity_id}) => entity_id === brotherId)
    .map(({issue_type, severity, detail}) => {
      const days = detail === null ? '' : ` [${detail}]`;
      return `${issue_type}:${severity}${days}`;
    });
  return [
    about(answers.vows) ?? 'Not Applicable',
    about(answers.statuses) ?? '–',
    about(answers.series)?.split(' ').at(-1) ?? '–',
    ...issues.toSorted(),
  ];
}
