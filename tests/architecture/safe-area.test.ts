import {expect, test} from 'vitest';
import {readSource} from './source-files.ts';

/** The boxes around everything that is read. `viewport-fit=cover` puts them under the notch of a phone on its side. */
test.each([
  ['src/app/shell.module.css', 'shell'],
  ['src/app/public-frame.module.css', 'frame'],
  ['src/app/sidebar.module.css', 'content'],
])('%s keeps the content of .%s beside the notch of a phone', (file, name) => {
  const [, rule] = new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(readSource(file)) ?? [];
  expect(rule).toContain('env(safe-area-inset-left)');
});

test('a page ends as far above the home bar of a phone as the floating button of a list', () => {
  const paddings = readSource('src/ui/page.module.css').match(/padding: [^;]+;/g) ?? [];
  const [phone, wide, paper] = paddings;
  expect(phone).toContain('env(safe-area-inset-bottom)');
  expect(wide).toContain('env(safe-area-inset-bottom)');
  expect(paper).toBe('padding: 0;');
});
