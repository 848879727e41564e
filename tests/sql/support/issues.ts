import {beforeAll, describe, expect, test} from 'vitest';
import type {Norm} from '#src/domain/validation/issue.ts';
import type {Database} from './database.ts';
import {stage, type Scene} from './scenes.ts';
import {createWorld, type World} from './world.ts';

export type Issue = {
  readonly id: string;
  readonly ret_brother_id: string | null;
  readonly issue_type: string;
  readonly severity: string;
  readonly brother_name: string;
  readonly issue_description: string;
  readonly code: string;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly row_ids: readonly string[];
  readonly detail: string | null;
  readonly accepted_at: string | null;
  readonly accepted_by_username: string | null;
  readonly accepted_reason: string | null;
  readonly norm: Norm | null;
};

/** The day for which the scenes are judged. */
export const judgementDay = '2026-11-21';

/**
 * The cases of each rule on both sides of its limit: severity and detail, or nothing. A rule is named by
 * its code and type.
 */
export type Rules = Readonly<Record<string, readonly (readonly [says: string, scene: Scene])[]>>;

/** Returns the issues as an administrator sees them. */
export async function issuesOf(
  {db, admin}: World,
  {today = judgementDay, accepted = false} = {},
): Promise<Issue[]> {
  return db.queryAs<Issue>(
    admin,
    `select id::text, ret_brother_id::text, issue_type, severity, brother_name, issue_description, code,
       entity_type, entity_id::text, row_ids::text[], detail, accepted_at::text, accepted_by_username, accepted_reason, norm
     from public.validate_brother_data_integrity($1::date, $2::boolean)`,
    [today, accepted],
  );
}

/** Builds all scenes in one province and judges them together. */
export function describeRules(title: string, database: () => Database, rules: Rules): void {
  describe(`the validation rules ${title}`, () => {
    const subjects = new Map<string, string[]>();
    let issues: Issue[] = [];

    beforeAll(async () => {
      const world = await createWorld(database());
      for (const [rule, cases] of Object.entries(rules)) {
        subjects.set(
          rule,
          await stage(
            world,
            cases.map(([, scene]) => scene),
          ),
        );
      }
      issues = await issuesOf(world);
    });

    test.each(Object.keys(rules))('judge the cases of %s as expected', (rule) => {
      const [code, type] = rule.split(' ');
      const found = (subjects.get(rule) ?? []).map((subject) =>
        issues
          .filter(({entity_id, issue_type}) => entity_id === subject && issue_type === type)
          .map((issue) => `${issue.code} ${issue.severity} ${issue.detail ?? ''}`.trim())
          .join(' and '),
      );
      const expected = (rules[rule] ?? []).map(([says]) => (says === '' ? '' : `${code} ${says}`));
      expect(found).toEqual(expected);
      // The cases include both sides of the limit.
      expect(new Set(expected.map((says) => says === '')).size).toBe(2);
    });
  });
}
