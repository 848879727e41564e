import {cachedStatusByBrother} from '#src/domain/cached-status.ts';
import type {Day} from '#src/lib/civil-date.ts';
import type {Run} from '#tests/sql/support/database.ts';
import {
  readAnswers,
  readStatuses,
  type AnsweredIssue,
  type Answers,
  type StoredStatuses,
} from './answers.ts';
import type {AnyProvince} from './any-province.ts';
import {computeAnswers, type Acceptances} from './compute-answers.ts';
import type {Correction, IrregularProvince} from './irregular-lives/irregular-province.ts';
import {becomeAdmin, loadProvince} from './load-province.ts';

/** The answers of the database after an administrator accepted issues and rows were corrected. */
export type AnswersAfter = {
  readonly stored: StoredStatuses;
  readonly accepted: Acceptances;
  readonly answers: Answers;
  /** The ids of the issues that are still to be decided, in the order of the list. */
  readonly open: readonly string[];
};

/** Loads a province, accepts some of its issues, corrects its rows and returns the answers. */
export async function acceptAndCorrect(
  run: Run,
  {before, corrections}: Pick<IrregularProvince, 'before' | 'corrections'>,
): Promise<AnswersAfter> {
  const {today} = before;
  await loadProvince(run, before);
  const accepted = chooseAcceptances(computeAnswers(before, await readStatuses(run)).issues);
  await becomeAdmin(run);
  for (const [id, {reason}] of accepted) {
    await run('select public.accept_issue($1::uuid, $2, $3::date)', [id, reason, today]);
  }
  await run('reset role');
  for (const correction of corrections) await correct(run, correction);
  const open = await readOpenIssues(run, today);
  return {accepted, open, ...(await readAnswers(run, today))};
}

async function readOpenIssues(run: Run, today: Day): Promise<string[]> {
  await becomeAdmin(run);
  const rows = await run<{id: string}>(
    'select id::text from public.validate_brother_data_integrity($1::date)',
    [today],
  );
  await run('reset role');
  return rows.map(({id}) => id);
}

/** Computes what is accepted, and what is found after the corrections, when the stored statuses are up to date. */
export function computeAfter({before, after}: IrregularProvince): {
  readonly accepted: Acceptances;
  readonly found: readonly AnsweredIssue[];
} {
  const answersOf = (province: AnyProvince, accepted?: Acceptances) => {
    const stored = cachedStatusByBrother({...province, formation: province.formation_stages});
    return computeAnswers(province, stored, accepted).issues;
  };
  const accepted = chooseAcceptances(answersOf(before));
  return {accepted, found: answersOf(after, accepted)};
}

/** Accepts about one issue in sixteen, chosen by its id. */
function chooseAcceptances(issues: readonly AnsweredIssue[]): Acceptances {
  const chosen = issues.filter(({id}) => id.startsWith('0'));
  return new Map(
    chosen.map(({id, code, severity}) => [id, {reason: `dispensation from ${code}`, severity}]),
  );
}

async function correct(run: Run, {table, id, date}: Correction): Promise<void> {
  if (date === null) await run(`delete from public.${table} where id = $1::uuid`, [id]);
  else await run(`update public.${table} set date = $2::date where id = $1::uuid`, [id, date]);
}
