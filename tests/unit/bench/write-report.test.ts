import {expect, test} from 'vitest';
import {withSection} from '#tests/bench/write-report.ts';

const written = '# Benchmarks\n\nPeople wrote this.\n';
const first = {title: 'On a phone', lines: {'first sync': {median: '2 s', budget: '–'}}};

test('a first table gets its heading behind what people wrote', () => {
  const document = withSection(written, first, 'Today, two cores.');
  expect(document).toBe(
    [
      '# Benchmarks',
      'People wrote this.',
      '## What was measured',
      '`npm run bench -- --write` writes this part, each table in the place of its last one.',
      '### On a phone',
      'Today, two cores.',
      '| work       | median | budget |\n| ---------- | ------ | ------ |\n| first sync | 2 s    | –      |\n',
    ].join('\n\n'),
  );
});

test('a table takes the place of its last one, and everything else stays', () => {
  const more = {title: 'On PostgreSQL', lines: {pull: {measured: '1 ms'}}};
  const both = withSection(withSection(written, first, 'Today.'), more, 'Today.');
  const document = `${both}\n## Written later\n\nPeople wrote this, too.\n`;
  const again = {...first, lines: {'first sync': {median: '1 s', budget: '–'}}};
  const result = withSection(document, again, 'Tomorrow.');
  expect(result).toBe(document.replace('Today.', 'Tomorrow.').replace('2 s', '1 s'));
});
