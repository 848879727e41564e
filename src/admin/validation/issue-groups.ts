import type {Issue} from '#src/queries/issues.ts';

/** A row of the list: an issue, or a heading. */
export type IssueLine =
  | {readonly kind: 'issue'; readonly key: string; readonly issue: Issue}
  | {readonly kind: 'heading'; readonly key: string; readonly name: string; readonly count: number};

type Grouping = {
  readonly keyOf: (issue: Issue) => string;
  readonly nameOf: (issue: Issue) => string;
};

/** Lists issues one after the other. */
export function linesOf(issues: readonly Issue[]): readonly IssueLine[] {
  return issues.map((issue) => ({kind: 'issue', key: issue.id, issue}));
}

/** Groups the issues below headings, sorted by name; within a group they keep their order. */
export function groupedLines(
  issues: readonly Issue[],
  {keyOf, nameOf}: Grouping,
  collator: Intl.Collator,
): readonly IssueLine[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of issues) {
    const key = keyOf(issue);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [issue]);
    else group.push(issue);
  }
  return [...groups]
    .map(([key, members]) => ({key, members, name: members[0] ? nameOf(members[0]) : ''}))
    .sort((a, b) => collator.compare(a.name, b.name) || (a.key < b.key ? -1 : 1))
    .flatMap(({key, members, name}) => [
      {kind: 'heading', key: `heading ${key}`, name, count: members.length} as const,
      ...linesOf(members),
    ]);
}
