import {expect, test} from 'vitest';
import {runRound} from '#src/sync/round.ts';
import {cursorAt, makeWorld, ok, page} from './world.ts';

/** Pulls ten pages over a connection, and returns how many rows each asked for and how long it took. */
async function pullOver(answerMs: number, rowMs: number) {
  const world = await makeWorld();
  const pages: {rows: number; ms: number}[] = [];
  world.onPull = () => {
    const rows = world.pulled.at(-1)?.limit ?? 0;
    const ms = answerMs + rows * rowMs;
    world.clock += ms;
    pages.push({rows, ms});
    return ok(page([], {cursor: cursorAt(pages.length), has_more: pages.length < 10}));
  };
  // A round ends after a minute.
  while (pages.length < 10) await runRound(world.ports);
  return pages;
}

test('the sync asks for more than 400 rows a page where every answer takes two and a half seconds', async () => {
  const pages = await pullOver(2_500, 0.1);
  for (const {rows} of pages.slice(3)) expect(rows).toBeGreaterThan(400);
});

test('the sync asks for large pages where an answer takes twenty seconds, however few rows it has', async () => {
  const pages = await pullOver(20_000, 0);
  for (const {rows} of pages.slice(-5)) expect(rows).toBeGreaterThanOrEqual(500);
});

test('the sync asks for pages that arrive before a call is given up where both an answer and its rows take long', async () => {
  const pages = await pullOver(15_000, 20);
  for (const {rows, ms} of pages.slice(3)) {
    expect(rows).toBeGreaterThan(50);
    expect(ms).toBeLessThan(25_000);
  }
});

test('the sync asks for pages of at most six seconds over a slow connection, also where every answer takes long', async () => {
  const [prompt, late] = [await pullOver(0, 40), await pullOver(2_700, 40)];
  expect(prompt.at(-1)?.rows).toBeGreaterThan(100);
  expect(late.at(-1)?.rows).toBeGreaterThan(60);
  for (const {ms} of [...prompt, ...late].filter((_, index) => index % 10 > 2))
    expect(ms).toBeLessThan(6_000);
});

test('the sync asks for large pages that take two seconds', async () => {
  const pages = await pullOver(0, 2);
  for (const {ms} of pages.slice(3)) expect(Math.abs(ms - 2_000)).toBeLessThan(50);
});
