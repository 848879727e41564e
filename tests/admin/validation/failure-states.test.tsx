import {act, cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {answerCalls} from '#tests/screens/support/server.ts';
import {
  accepted,
  answer,
  birth,
  deviceWithRecords,
  lines,
  named,
  open,
} from './validation-device.tsx';
import {backOnline} from '#tests/setup/back-online.ts';

beforeEach(deviceWithRecords);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a page without issues', () => {
  const none = {get_issue_counts: () => ({body: [{high: 0, medium: 0, low: 0}]})};

  test('says that nothing is wrong', async () => {
    answerCalls({...none, validate_brother_data_integrity: () => ({body: []})});
    await open();
    await screen.findByText(/^No issues found/);
  });

  test('still shows the accepted issues when all are accepted', async () => {
    answer([accepted]);
    await open();
    await screen.findByText(/^No issues found/);
    fireEvent.click(screen.getByRole('button', {name: 'Accepted issues (1)'}));
    expect(await lines('Accepted issues')).toHaveLength(1);
  });

  test('says that no issue is accepted', async () => {
    answer([birth]);
    await open('?show=accepted');
    await screen.findByText('No issue has been accepted.');
  });

  test('shows an error, not a clean result, when the role is gone', async () => {
    answerCalls({
      validate_brother_data_integrity: () => ({body: []}),
      get_issue_counts: () => ({body: []}),
    });
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The issues could not be loaded');
    expect(alert.textContent).toContain('You do not have permission to do this');
    expect(screen.queryByText(/^No issues found/)).toBeNull();
  });
});

describe('an admin who comes back to the page', () => {
  const visitOnce = async () => {
    answer([birth]);
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
    cleanup();
  };

  test('finds the last list while the server checks again', async () => {
    await visitOnce();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('finds no list once the role is gone, not even during a retry', async () => {
    await visitOnce();
    answer({code: '42501', message: 'no'}, 403);
    await open();
    await screen.findByRole('alert');
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('issues that cannot be loaded', () => {
  test("the page shows the server's message, and loads on Try again", async () => {
    answer({code: 'P0001', message: 'the judge is ill'}, 400);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The issues could not be loaded');
    expect(alert.textContent).toContain('the judge is ill');
    answer([birth]);
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('the page describes a busy server in words', async () => {
    answer({code: '57P03', message: 'starting up'}, 503);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The server is busy.');
  });

  test('the page links to the sign-in when the session has ended', async () => {
    answerCalls({
      validate_brother_data_integrity: () => ({status: 401, body: {message: 'JWT expired'}}),
      // The empty name answers every other call: the renewal of the session.
      '': () => ({status: 400, body: {error_code: 'refresh_token_not_found'}}),
    });
    await open();
    const link = await screen.findByRole('link', {name: 'Sign in'});
    expect(link.getAttribute('href')).toBe('/login');
    expect(screen.getByRole('alert').textContent).toContain('no longer accepts your session');
  });

  test('the page shows that it is offline and what still works, and loads once back online', async () => {
    answerCalls({});
    await open();
    await screen.findByText('You are offline');
    screen.getByText(/Every record can be read and edited as always/);
    answer([birth]);
    act(backOnline);
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('the page keeps a list loaded before and says that it is not up to date', async () => {
    answer([birth]);
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
    answerCalls({});
    act(backOnline);
    await screen.findByText('This could not be updated');
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });
});
