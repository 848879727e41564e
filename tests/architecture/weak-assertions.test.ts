import {afterAll, describe, expect, test} from 'vitest';
import {openLinter} from './linter.ts';
import {readSource, sourceFiles} from './source-files.ts';
import {weakAssertionsIn} from './weak-assertions.ts';

const {lint, close} = openLinter();
afterAll(close);

describe('the linter', () => {
  test.each([
    'toBeTruthy()',
    'toBeFalsy()',
    'toBeDefined()',
    'not.toBeUndefined()',
    'not.toBeFalsy()',
  ])('refuses the matcher %s in a test', (matcher) => {
    const assertion = `expect(screen.getByText('Saved')).${matcher};`;
    expect(lint('tests/screens/saved.test.tsx', testWith(assertion))).toContain(
      'no-restricted-matchers',
    );
  });

  test.each(['waitFor', 'waitUntil'])('refuses vi.%s, which gives up after a second', (method) => {
    const assertion = `await vi.${method}(() => screen.getByText('Saved'));`;
    expect(lint('tests/screens/saved.test.tsx', testWith(assertion))).toContain(
      'no-restricted-vi-methods',
    );
  });

  test('accepts a query that throws by itself as the only assertion of a test', () => {
    expect(lint('tests/screens/shown.test.tsx', testWith(`screen.getByText('Saved');`))).toBe('');
  });

  test('refuses a test without an assertion', () => {
    const source = testWith(`screen.queryByText('Saved');`);
    expect(lint('tests/screens/empty.test.tsx', source)).toContain('expect-expect');
  });
});

test.each([
  `expect(screen.getByText('Saved')).not.toBeNull();`,
  `expect(await screen.findByText('Saved')).not.toBeNull();`,
  `expect(within(card).queryByText('Saved')).not.toBeNull();`,
  `expect(getAllByText('Saved')).not.toBeNull();`,
])('the check of assertions reports: %s', (assertion) => {
  expect(weakAssertionsIn('saved.test.tsx', testWith(assertion))).toEqual(['saved.test.tsx:4']);
});

test.each([
  `expect(screen.queryByText('Saved')).toBeNull();`,
  `expect(screen.getByText('Saved').closest('a')).not.toBeNull();`,
  `expect(await rowOf('countries')).not.toBeNull();`,
])('the check of assertions accepts: %s', (assertion) => {
  expect(weakAssertionsIn('saved.test.tsx', testWith(assertion))).toEqual([]);
});

test('no test asserts that a query for an element returned an element', () => {
  const weak = sourceFiles(['tests'], ['.ts', '.tsx']).flatMap((file) =>
    weakAssertionsIn(file, readSource(file)),
  );
  expect(weak).toEqual([]);
});

function testWith(statement: string): string {
  const names = statement.startsWith('expect') ? 'expect, test' : 'test';
  return `import {screen} from '@testing-library/react';
import {${names}} from 'vitest';
test('the form shows that it has saved', async () => {
  ${statement}
});
`;
}
