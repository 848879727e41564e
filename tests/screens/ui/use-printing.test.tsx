import {createRoot} from 'react-dom/client';
import {afterEach, expect, test, vi} from 'vitest';
import {usePrinting} from '#src/ui/use-printing.ts';

afterEach(() => void dispatchEvent(new Event('afterprint')));

function Part() {
  return usePrinting() ? 'on paper' : 'on screen';
}

test('a part that has only just appeared is drawn for the paper', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const element = document.createElement('div');
  const appeared = new Promise((resolve) =>
    new MutationObserver(resolve).observe(element, {childList: true}),
  );
  const root = createRoot(element);
  root.render(<Part />);
  await appeared;
  expect(element.textContent).toBe('on screen');
  dispatchEvent(new Event('beforeprint'));
  expect(element.textContent).toBe('on paper');
  root.unmount();
  vi.unstubAllGlobals();
});
