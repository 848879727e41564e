/** A way to break the engine or the server: one exact piece of a text, and what is put in its place. */
export type Break = {
  readonly name: string;
  /** The path of a source file, or the name of an SQL function: then its last definition is broken. */
  readonly place: string;
  readonly from: string;
  readonly to: string;
  /** Where the storm has to be: what the database does cannot break in the model. */
  readonly server: 'model' | 'sql';
};

/** What the storm does not find of these, it proves nothing about. */
export const breaks: readonly Break[] = [
  // `lateAnswer` in chains.ts: what the tab has been told of the edit that was is taken for the one that is.
  {
    name: 'settles without looking at the attempt',
    place: 'src/sync/settle.ts',
    from: '!entry || entry.attempt !== attempt || entry.state',
    to: '!entry || entry.state',
    server: 'model',
  },
  {
    name: 'folds into what may have left',
    place: 'src/mutations/enqueue.ts',
    from: "(state !== 'waiting' || mayHaveLeft(last))",
    to: "state !== 'waiting'",
    server: 'model',
  },
  {
    name: 'writes the cursor before the rows, in a transaction of its own',
    place: 'src/sync/pull.ts',
    from: '  const isTaken = await take(ports, asked, page);',
    to: `  if (asked.staged === null && asked.cursor && !page.reset)
    await writeFact(ports.db, 'cursor', page.cursor);
  const isTaken = await take(ports, await position(ports.db), page);`,
    server: 'model',
  },
  {
    name: 'keeps no receipt',
    place: 'app.push',
    from: '          perform app.keep_receipt(v_mutations -> (v_open[i] - 1), v_fresh -> (i - 1));',
    to: '          null;',
    server: 'sql',
  },
  // `longForm`: the other's words, which the form never showed, pass for what its writer saw.
  {
    name: 'takes the base when it saves',
    place: 'src/mutations/edit-record.ts',
    from: '  const mutation = toMutation(opened, cleaned.values);',
    to: `  const now = opened.isNew ? null : await openForm(opened.table, opened.id);
  const {base, baseVersion} = now ?? opened;
  const mutation = toMutation({...opened, base, baseVersion}, cleaned.values);`,
    server: 'model',
  },
  {
    name: 'passes over the digest',
    place: 'src/sync/digest.ts',
    from: "      await dropFact(db, 'cursor');\n",
    to: '',
    server: 'model',
  },
  {
    name: 'drops the outbox at a reset',
    place: 'src/sync/staging.ts',
    from: '  await db.unreadable.clear();',
    to: '  await db.unreadable.clear();\n  if (former) await db.outbox.clear();',
    server: 'model',
  },
  // `typedOn`: the row in the answer has the other's words, and the edit that waits would be told to know them.
  {
    name: 'bases later edits on rows their writer has not seen',
    place: 'src/sync/rebase.ts',
    from: 'return {...mutation, base_version: version ?? mutation.base_version, base};',
    to: 'return {...mutation, base_version: row.version, base: row};',
    server: 'model',
  },
  {
    name: 'sends two edits of a row in one call',
    place: 'src/sync/batch.ts',
    from: '        !openRows.has(rowKey(entry)) &&\n',
    to: '',
    server: 'model',
  },
  {
    name: 'matches answers by their order',
    place: 'src/sync/push.ts',
    from: '      const answer = byId.get(entry.mutationId);',
    to: '      const answer = byId.has(entry.mutationId) ? answers[sent.indexOf(entry)] : undefined;',
    server: 'model',
  },
  {
    name: 'offers nothing again after a restore',
    place: 'src/sync/staging.ts',
    from: '    await offerAgain(db);\n',
    to: '',
    server: 'model',
  },
  {
    name: 'forgets the proposal as the edit goes',
    place: 'src/sync/settle.ts',
    from: 'const proposal = keepProposal(books, entry, answer.proposal);',
    to: 'const proposal = null;',
    server: 'model',
  },
  {
    name: 'opens one database for all who sign in on a device',
    place: 'src/db/user-database.ts',
    from: 'return prefix + userId;',
    to: "return prefix + '0'.repeat(userId.length);",
    server: 'model',
  },
  {
    name: 'throws away what the former user has not sent',
    place: 'src/db/remove-database.ts',
    from: '    if ((await countUnsettled(db)) > 0) return false;\n',
    to: '',
    server: 'model',
  },
  {
    name: 'leaves the former user’s records on the device',
    place: 'src/session/former-users.ts',
    from: '    await removeMirror(db);\n',
    to: '',
    server: 'model',
  },
];
