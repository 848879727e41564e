import type {Answers} from './answers.ts';
import type {AnyProvince} from './any-province.ts';

/** Returns the records of the first entity for which the two sides differ. */
export function recordsInQuestion(province: AnyProvince, one: Answers, other: Answers): string {
  const said = (answers: Answers): string[] =>
    [answers.vows, answers.series, answers.statuses, answers.anniversaries, answers.issues]
      .flat()
      .map((line) => JSON.stringify(line));
  const [ours, theirs] = [said(one), said(other)];
  const unshared = [
    ...ours.filter((line) => !theirs.includes(line)),
    ...theirs.filter((line) => !ours.includes(line)),
  ];
  const {today, settings, ...tables} = province;
  const rows = Object.values(tables).flat();
  const entity = rows.find(({id}) => unshared[0]?.includes(id) === true);
  const about = rows.filter((row) => entity && Object.values(row).includes(entity.id));
  return [`on ${today}`, ...[...settings, ...about].map((row) => JSON.stringify(row))].join('\n');
}
