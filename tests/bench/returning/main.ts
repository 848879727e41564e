import {demoBrothers} from '#supabase/seed/province.ts';
import {openOnPostgres} from '#tests/rest/support/server.ts';
import {comeBack, type Scenario} from './come-back.ts';
import {printFigures} from './figures.ts';

const scenarios = (phones: number): Readonly<Record<string, Omit<Scenario, 'edits'>>> => ({
  [`${phones} phones of as many members`]: {name: 'friar', accounts: phones, admins: 4, devices: 1},
  'five devices of one member': {name: 'one', accounts: 1, admins: 0, devices: 5},
});

const edits = 20;

/** Brings phones back after a day without a connection; fails when an edit was lost or a phone was impatient. */
export async function benchReturning(phones = 200): Promise<void> {
  const faults: string[] = [];
  for (const [name, scenario] of Object.entries(scenarios(phones))) {
    const server = await openOnPostgres(demoBrothers);
    try {
      const outcome = await comeBack(server, {...scenario, edits});
      console.log(`\n${name} come back at one moment, each with ${edits} edits`);
      printFigures(outcome);
      faults.push(...outcome.faults);
    } finally {
      await server.close();
    }
  }
  for (const fault of faults.slice(0, 20)) console.error(fault);
  if (faults.length > 0) throw new Error(`${faults.length} faults.`);
}
