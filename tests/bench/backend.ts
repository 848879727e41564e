import {measureAsking} from './asking.ts';
import {openProvince} from './province-database.ts';
import {measurePulling} from './pulling.ts';
import {measurePushing} from './pushing.ts';
import type {Report} from './report.ts';

/** One line of the table: what was measured, and what it may be. */
export type Finding = {
  readonly what: string;
  readonly measured: string;
  readonly budget: string;
  readonly isMet: boolean;
};

/** Measures pull and push on a PostgreSQL of its own with that many brothers. */
export async function benchBackend(brothers: number, report: Report): Promise<void> {
  const province = await openProvince(brothers);
  try {
    const findings = [
      ...(await measurePulling(province.db)),
      ...(await measurePushing(province.db)),
      ...(await measureAsking(province)),
    ];
    report({
      title: `On PostgreSQL: ${brothers} brothers with their histories`,
      lines: Object.fromEntries(
        findings.map(({what, measured, budget, isMet}) => [
          what,
          {measured, budget, met: isMet ? 'yes' : 'no'},
        ]),
      ),
    });
  } finally {
    await province.close();
  }
}
