import {spawnSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Refusal} from '#supabase/embedded/refusal.ts';
import {createCluster} from '#tests/sql/support/cluster.ts';
import {schemas} from '#tests/sql/support/migrations.ts';
import {attachPostgres, buildDatabase, type ServerDatabase} from '#tests/sql/support/postgres.ts';
import {editedFunction, type SqlEdit} from './sql-edit.ts';
import {sqlEdits} from './sql-edits.ts';

const template = 'mutants_template';

/**
 * Puts one defect after the other into a PostgreSQL database with the current schema, and runs the suite that must
 * report it: every defect, or those whose name contains one of `parts`. A suite that fails without a defect reports nothing about one.
 * Returns the number of defects that no test reported.
 */
export async function runSqlEdits(parts: readonly string[]): Promise<number> {
  const chosen = sqlEdits.filter(
    ({name}) => parts.length === 0 || parts.some((part) => name.includes(part)),
  );
  const strange = parts.find((part) => !chosen.some(({name}) => name.includes(part)));
  if (strange !== undefined) throw new Refusal(`No defect has a name with "${strange}".`);
  const cluster = await createCluster();
  try {
    await (await buildDatabase(cluster.port, template, schemas())).close();
    const server = attachPostgres(cluster.port, 'postgres');
    const run = (suite: string, edit?: SqlEdit) => runSuite(server, cluster.port, suite, edit);
    let missed = 0;
    for (const [suite, edits] of bySuite(chosen)) {
      const {failed: alone, passed} = await run(suite);
      if (alone !== null || passed === 0) {
        console.log(`UNSURE  ${suite} fails without a defect: "${alone}"`);
        missed += edits.length;
        continue;
      }
      for (const edit of edits) {
        const {failed} = await run(suite, edit);
        if (failed === null) missed += 1;
        console.log(
          failed === null
            ? `MISSED  ${suite}: ${edit.name}`
            : `caught  ${suite}: ${edit.name}\n        by "${failed}"`,
        );
      }
    }
    console.log(`${chosen.length - missed} of ${chosen.length} defects caught`);
    await server.close();
    return missed;
  } finally {
    await cluster.remove();
  }
}

function bySuite(edits: readonly SqlEdit[]): Map<string, SqlEdit[]> {
  const groups = new Map<string, SqlEdit[]>();
  for (const edit of edits) groups.set(edit.suite, [...(groups.get(edit.suite) ?? []), edit]);
  return groups;
}

type Outcome = {
  /** The first test that failed; `null` when all passed. */
  readonly failed: string | null;
  readonly passed: number;
};

async function runSuite(
  server: ServerDatabase,
  port: number,
  suite: string,
  edit?: SqlEdit,
): Promise<Outcome> {
  const database = 'mutant';
  await server.query(`create database ${database} template ${template}`);
  if (edit) {
    const edited = attachPostgres(port, database);
    await edited.query(editedFunction(edit));
    await edited.close();
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'fraternitas-mutants-'));
  try {
    const report = path.join(folder, 'report.json');
    const config = ['--config', 'tests/mutants/sql.vitest.config.ts'];
    const reporting = ['--reporter', 'json', '--outputFile', report];
    const {stderr} = spawnSync(
      path.resolve('node_modules/.bin/vitest'),
      ['run', ...config, ...reporting],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          MUTANT_PORT: String(port),
          MUTANT_DATABASE: database,
          MUTANT_SUITE: suite,
        },
      },
    );
    return readOutcome(report, stderr);
  } finally {
    rmSync(folder, {recursive: true, force: true});
    await server.query(`drop database ${database} with (force)`);
  }
}

type Report = {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly {readonly status: string; readonly title: string}[];
  }[];
};

function readOutcome(file: string, stderr: string): Outcome {
  const {numPassedTests, testResults} = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const results = testResults.flatMap(({assertionResults}) => assertionResults);
  if (results.length === 0) throw new Error(`no test ran:\n${stderr}`);
  const failed = results.find(({status}) => status === 'failed');
  return {failed: failed?.title ?? null, passed: numPassedTests};
}
