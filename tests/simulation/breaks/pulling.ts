import type {Break} from './break.ts';

/** Breaks of the pull, and of the reaction to a server that was set back. */
export const pulling: readonly Break[] = [
  {
    name: 'writes the cursor before the rows, in a transaction of its own',
    place: 'src/sync/pull.ts',
    from: '    const taken = await takePage(ports, request.asked, page, staged, end);',
    to: `    const {writeFact} = await import('#src/db/facts.ts');
    if (request.asked.staged === null && request.asked.cursor && !page.reset)
      await writeFact(db, 'cursor', page.cursor);
    const taken = await takePage(ports, await readPosition(db), page, staged, end);`,
    foundBy: 'model',
  },
  {
    name: 'asks for a smaller page at once after a lost one',
    place: 'src/sync/pull.ts',
    from: "    if (answer.kind === 'failed') return {...answer, rows};",
    to: `    if (answer.kind === 'failed') {
      if (limit <= 25) return {...answer, rows};
      limit = 25;
      continue;
    }`,
    foundBy: 'model',
  },
  {
    name: 'leaves a row with its former brother, too',
    place: 'src/db/mirror-draft.ts',
    from: '      if (!page.rows.has(id)) remove(table, id);\n',
    to: '',
    foundBy: {
      file: 'tests/unit/db/families.test.ts',
      title: 'a row that is moved to another brother leaves the cache of the first brother',
    },
  },
  {
    name: 'passes over the digest',
    place: 'src/sync/digest.ts',
    from: '  await dropCursor(db);\n',
    to: '',
    foundBy: 'model',
  },
  {
    name: 'drops the outbox at a reset',
    place: 'src/sync/staging.ts',
    from: '  await db.unreadable.clear();',
    to: '  await db.unreadable.clear();\n  if (former) await db.outbox.clear();',
    foundBy: 'model',
  },
  {
    name: 'offers nothing again after a restore',
    place: 'src/sync/staging.ts',
    from: '    await offerAgain(db);\n',
    to: '',
    foundBy: 'model',
  },
  {
    name: 'offers nothing again after a first sync',
    place: 'src/sync/staging.ts',
    from: '  } else {\n',
    to: '  } else if (former !== undefined || isSetBack) {\n',
    foundBy: {
      file: 'tests/unit/sync/set-back.test.ts',
      title:
        'an edit is sent again when the account was disabled in a first sync and the server restored',
    },
  },
  {
    name: 'pulls without looking who is signed in',
    place: 'src/sync/pull.ts',
    from: `  await mustBeSignedIn(ports);
  return {kind: 'page'`,
    to: "  return {kind: 'page'",
    foundBy: 'full model',
  },
  {
    name: 'takes a page though the cursor has moved',
    place: 'src/sync/take-page.ts',
    from: `      if (!isSamePosition(current, asked)) return null;
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/pull.test.ts',
      title: 'a page is dropped when another context has moved the cursor since its request',
    },
  },
  {
    name: 'passes over tombstones',
    place: 'src/sync/sort-changes.ts',
    from: `      table.remove.add(change.id);
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/pull.test.ts',
      title: 'a tombstone removes the row from the mirror',
    },
  },
  {
    name: 'takes an older page over a newer row after a reset',
    place: 'src/sync/staging.ts',
    from: `    if (cursor) await keepNewer(db, rows);
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/late-answers.test.ts',
      title: 'the first page of a reset does not replace a newer row that arrived during the reset',
    },
  },
  {
    name: 'compares no digest after a reset',
    place: 'src/sync/staging.ts',
    from: `  await dropFact(db, 'digestAt');
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/digest.test.ts',
      title: 'asks for a comparison after the mirror was rebuilt for another role',
    },
  },
  {
    name: 'compares only the counts of a digest',
    place: 'src/sync/digest.ts',
    from: 'ours.count !== theirs.count || ours.hash !== theirs.hash',
    to: 'ours.count !== theirs.count',
    foundBy: {
      file: 'tests/unit/sync/digest.test.ts',
      title:
        'makes the device pull a mirror again that has other versions or another number of rows',
    },
  },
  {
    name: 'settles by answers from before a restore',
    place: 'src/sync/staging.ts',
    from: `    await overtakeAnswers(db);
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/late-answers.test.ts',
      title: 'an answer from before a restore of the server settles nothing',
    },
  },
  {
    name: 'offers no withdrawal again after a restore',
    place: 'src/sync/staging.ts',
    from: 'isAccepted(settlement)',
    to: "isAccepted(settlement) && settlement !== 'withdrawn'",
    foundBy: {
      file: 'tests/unit/sync/pull.test.ts',
      title: 'a settled withdrawal is sent again after the edit it withdraws',
    },
  },
  {
    name: 'takes a server that was set back under its epoch for the same',
    place: 'src/sync/staging.ts',
    from: 'const isSameEpoch = page.reset &&',
    to: 'const isSameEpoch = index < 0 && page.reset &&',
    foundBy: {
      file: 'tests/unit/sync/rollback.test.ts',
      title: 'is noticed even when the reset is interrupted and starts again',
    },
  },
  {
    name: 'leaves an approved new record on screen that was deleted',
    place: 'src/sync/approved-inserts.ts',
    from: '  await mirror.save();\n',
    to: '',
    foundBy: {
      file: 'tests/unit/sync/approved-inserts.test.ts',
      title: 'an approved new record leaves the screen when an admin deletes it',
    },
  },
  {
    name: 'keeps what was written of an erased person',
    place: 'src/sync/settle.ts',
    from: `      if (answer.erased === true) return forget(batch, entry);
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/settle.test.ts',
      title: 'is erased with the later unsettled edits of its row when the person was erased',
    },
  },
  {
    name: 'keeps settled edits of a person who is gone',
    place: 'src/sync/take-page.ts',
    from: `  await clearEditsOfRemoved(db, tables, now());
`,
    to: '',
    foundBy: {
      file: 'tests/unit/sync/clear-edits.test.ts',
      title: 'the tombstone of a row of vows erases the content of its settled edits',
    },
  },
];
