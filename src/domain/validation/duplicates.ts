import {yearOf} from '#src/lib/civil-date.ts';
import {canBeAlike, countLetters, type LetterCounts, likeness} from '#src/lib/likeness.ts';
import {toIssue} from './finding.ts';
import type {Issue, Severity} from './issue.ts';
import {comparableName} from './name-form.ts';
import type {BrotherRecord} from './records.ts';

/**
 * Finds brothers who may be one person entered twice. Only names that begin alike, of men born in one year, are
 * compared: among 20,000 brothers these are some hundred thousand pairs instead of two hundred million. Yohanes and
 * Johanes begin alike, and so do Kornelius and Cornelius.
 */
export function duplicateIssues(brothers: readonly BrotherRecord[]): Issue[] {
  return [...groupBearers(brothers).values()].flatMap(issuesAmong);
}

type Bearer = {
  readonly brother: BrotherRecord;
  readonly name: string;
  readonly letters: LetterCounts;
};

function groupBearers(brothers: readonly BrotherRecord[]): Map<string, Bearer[]> {
  const groups = new Map<string, Bearer[]>();
  for (const brother of brothers) {
    const name = comparableName(brother.name);
    const [initial] = name;
    if (brother.birth_date === null || initial === undefined) continue;
    const key = `${yearOf(brother.birth_date)} ${spellings[initial] ?? initial}`;
    const group = groups.get(key);
    const bearer = {brother, name, letters: countLetters(name)};
    if (group === undefined) groups.set(key, [bearer]);
    else group.push(bearer);
  }
  return groups;
}

const spellings: Readonly<Record<string, string>> = {i: 'y', j: 'y', c: 'k'};

function issuesAmong(bearers: readonly Bearer[]): Issue[] {
  const issues: Issue[] = [];
  for (const [index, one] of bearers.entries()) {
    for (let next = index + 1; next < bearers.length; next++) {
      const other = bearers[next];
      if (other === undefined) continue;
      const severity = likenessSeverity(one, other);
      if (severity !== null) issues.push(pairIssue(one.brother, other.brother, severity));
    }
  }
  return issues;
}

function likenessSeverity(one: Bearer, other: Bearer): Severity | null {
  if (one.name === other.name) {
    return one.brother.birth_date === other.brother.birth_date ? 'high' : 'medium';
  }
  const isAlike = canBeAlike(one.letters, other.letters) && likeness(one.name, other.name) >= 0.92;
  return isAlike ? 'medium' : null;
}

function pairIssue(one: BrotherRecord, other: BrotherRecord, severity: Severity): Issue {
  const [first, second] = one.id < other.id ? [one, other] : [other, one];
  const finding = {
    type: 'POSSIBLE_DUPLICATE',
    severity,
    rows: [first],
    detail: first.name,
  } as const;
  return toIssue(finding, 'brother', second.id);
}
