import type {Break} from './break.ts';

/** Breaks of the push: what is sent, and when. */
export const sending: readonly Break[] = [
  // `lateAnswer` in chains.ts: the answer to a replaced edit is applied to its replacement.
  {
    name: 'settles without looking at the attempt',
    place: 'src/sync/settle.ts',
    from: '!entry || entry.attempt !== attempt || entry.state',
    to: '!entry || entry.state',
    foundBy: 'model',
  },
  {
    name: 'folds into what may have left',
    place: 'src/mutations/enqueue.ts',
    from: "(state !== 'waiting' || mayHaveLeft(last))",
    to: "state !== 'waiting'",
    foundBy: 'model',
  },
  {
    name: 'sends two edits of a row in one call',
    place: 'src/sync/batch.ts',
    from: '        !openRows.has(rowKey(entry)) &&\n',
    to: '',
    foundBy: 'model',
  },
  {
    name: 'matches answers by their order',
    place: 'src/sync/push.ts',
    from: '      const answer = byId.get(entry.mutationId);',
    to: '      const answer = byId.has(entry.mutationId) ? answers[sent.indexOf(entry)] : undefined;',
    foundBy: 'model',
  },
  {
    name: 'sends the members of a group one by one',
    place: 'src/sync/batch.ts',
    from: '    if (group !== undefined) groups.set(group, unit);\n',
    to: '',
    foundBy: 'full model',
  },
  {
    name: 'holds no earlier members of a held group',
    place: 'src/sync/held-edits.ts',
    from: '    if (groups.size === stuckGroups.size) return held;',
    to: '    if (groups.size >= 0) return held;',
    foundBy: 'full model',
  },
  {
    name: 'holds no delete for a stuck edit that refers to its record',
    place: 'src/sync/held-edits.ts',
    from: '  if (reference !== undefined) return reference;\n',
    to: '',
    foundBy: {
      file: 'tests/unit/sync/held-edits.test.ts',
      title: 'a stuck edit that refers to a record holds a later delete of the record',
    },
  },
  {
    name: 'sends an answered edit again in the same round',
    place: 'src/sync/push.ts',
    from: `      if (batch.outbox.entry(entry.seq)?.mutationId === before) tried.add(entry.seq);
`,
    to: '',
    foundBy: 'model',
  },
  {
    name: 'sends edits of record types that this version does not know',
    place: 'src/sync/batch.ts',
    from: '        isTableName(entry.table) &&\n',
    to: '',
    foundBy: 'full model',
  },
  {
    name: 'sends dependents with what they depend on',
    place: 'src/sync/batch.ts',
    from: `        !referredIds(entry).some((id) => openRecords.has(id)) &&
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/batch.test.ts',
      title: 'no edit that refers to a record whose insert is unanswered',
    },
  },
  {
    name: 'sends a delete beside an edit of a child',
    place: 'src/sync/batch.ts',
    from: `        !childrenShown(entry).some((row) => openRows.has(row)) &&
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/delete-after-edit.test.ts',
      title: 'is sent after the edit and names the version that the edit made',
    },
  },
  {
    name: 'sends an edit before an earlier delete of what it refers to',
    place: 'src/sync/held-edits.ts',
    from: "  return op === 'insert' || op === 'delete';",
    to: "  return op === 'insert';",
    foundBy: {
      file: 'tests/unit/sync/batch.test.ts',
      title:
        'no edit that refers to a record whose delete is unanswered, or changes a row that it showed',
    },
  },
  {
    name: 'does not commit that an edit is about to leave',
    place: 'src/sync/push.ts',
    from: `      sentAt: entry.sentAt ?? now(),
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/push.test.ts',
      title: 'the time of sending is stored before the request starts',
    },
  },
  {
    name: 'does not count the attempts',
    place: 'src/sync/push.ts',
    from: `      attempt: entry.attempt + 1,
      sentAt`,
    to: '      sentAt',
    foundBy: 'model',
  },
  {
    name: 'ends a request without looking at the attempt',
    place: 'src/sync/push.ts',
    from: 'entry?.attempt === sent[index]?.attempt',
    to: 'entry !== undefined',
    foundBy: {
      file: 'tests/unit/sync/late-answers.test.ts',
      title: 'a request without an answer does not end a newer request of another tab',
    },
  },
  {
    name: 'blames a whole call for one edit',
    place: 'src/sync/push.ts',
    from: '    if (!isSingle && (isAboutContent(error) || error.status === 413)) {',
    to: '    if (!isSingle && error.status === 413 && !isAboutContent(error)) {',
    foundBy: {
      file: 'tests/unit/sync/whole-call.test.ts',
      title: 'one refused edit among twenty is found by halving, and the others are applied',
    },
  },
  {
    name: 'takes 403 and 404 for a refusal of the content',
    place: 'src/sync/call-failure.ts',
    from: '[400, 413, 422]',
    to: '[400, 403, 404, 413, 422]',
    foundBy: {
      file: 'tests/unit/sync/call-failure.test.ts',
      title:
        'isAboutContent tells whether the server refused the content: an SQLSTATE with another status',
    },
  },
  {
    name: 'spreads no devices',
    place: 'src/sync/round-pause.ts',
    from: 'const dice = random();',
    to: 'const dice = random() < 0 ? 1 : 0.5;',
    foundBy: {
      file: 'tests/unit/sync/round-pause.test.ts',
      title: 'the pauses of several devices vary by a quarter in both directions',
    },
  },
  {
    name: 'sends while a new mirror is on its way',
    place: 'src/sync/round.ts',
    from: 'if (await isResetting(ports.db)) return',
    to: 'if ((await isResetting(ports.db)) && deadline === 0) return',
    foundBy: {
      file: 'tests/unit/sync/set-back.test.ts',
      title: 'no edit is sent during a reset, because its result would be lost with the old mirror',
    },
  },
  {
    name: 'takes the mirror away when a token is refused',
    place: 'src/sync/end-of-round.ts',
    from: "if (outcome.result === 'revoked')",
    to: "if (outcome.result === 'revoked' || outcome.result === 'reauth')",
    foundBy: {
      file: 'tests/unit/sync/whole-call.test.ts',
      title: 'a call that is refused for its token leaves the records on the device',
    },
  },
  {
    name: 'forgets settled edits at once',
    place: 'src/sync/end-of-round.ts',
    from: 'settledAt !== null && settledAt < before.cutoff',
    to: 'settledAt !== null',
    foundBy: {
      file: 'tests/unit/sync/interrupted.test.ts',
      title: 'a clock that is a month ahead for one round removes no settled edit',
    },
  },
  {
    name: 'opens one database for all who sign in on a device',
    place: 'src/db/database-names.ts',
    from: 'return prefix + userId;',
    to: "return prefix + '0'.repeat(userId.length);",
    foundBy: 'model',
  },
  {
    name: 'throws away what the former user has not sent',
    place: 'src/db/remove-database.ts',
    from: '    if (await holdsUnsent(db)) return false;\n',
    to: '',
    foundBy: 'model',
  },
  {
    name: 'leaves the former user’s records on the device',
    place: 'src/session/sign-in.ts',
    from: '    await removeMirror(db);\n',
    to: '',
    foundBy: 'model',
  },
];
