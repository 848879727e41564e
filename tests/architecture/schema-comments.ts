type Comment = {readonly line: number; readonly text: string};

/** A riddle: it asks the question that the next line of SQL answers. */
const question = /^(?:who|what|whose|whoever)\b/i;

/** Words that hide who does what. */
const vague = /\b(?:he|him|himself|nobody|somebody|whoever|anew|deeds?|desk)\b/i;

/** Lists the comments outside of the bodies of functions that begin with a question, or have a vague word. */
export function unclearCommentsIn(file: string, sql: string): string[] {
  return commentBlocksIn(sql).flatMap((block) =>
    block
      .filter(({text}, index) => (index === 0 && question.test(text)) || vague.test(text))
      .map(({line, text}) => `${file}:${line} ${text}`),
  );
}

/** The lines of comments outside of `$$ … $$`, in blocks of successive lines. */
function commentBlocksIn(sql: string): Comment[][] {
  const blocks: Comment[][] = [];
  let isInBody = false;
  let isInBlock = false;
  for (const [index, code] of sql.split('\n').entries()) {
    const comment = isInBody ? null : /^\s*--\s*(.*)$/.exec(code);
    if (comment === null) {
      if (code.split('$$').length % 2 === 0) isInBody = !isInBody;
    } else {
      if (!isInBlock) blocks.push([]);
      blocks.at(-1)?.push({line: index + 1, text: comment[1] ?? ''});
    }
    isInBlock = comment !== null;
  }
  return blocks;
}
