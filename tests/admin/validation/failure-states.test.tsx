import {cleanup, fireEvent, screen, waitFor} from '@testing-library/react';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {answerCalls} from '#tests/screens/support/server.ts';
import {accepted, answer, birth, deskWithRecords, lines, named, open} from './the-desk.tsx';

beforeEach(deskWithRecords);
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('where there is nothing to list', () => {
  const none = {get_issue_counts: () => ({body: [{high: 0, medium: 0, low: 0}]})};

  test('it says that nothing is wrong', async () => {
    answerCalls({...none, validate_brother_data_integrity: () => ({body: []})});
    await open();
    await screen.findByText(/^Nothing is wrong with the records/);
  });

  test('because all was accepted, the accepted are still there', async () => {
    answer([accepted]);
    await open();
    await screen.findByText(/^Nothing is wrong with the records/);
    fireEvent.click(screen.getByRole('button', {name: 'Accepted issues (1)'}));
    expect(await lines('Accepted issues')).toHaveLength(1);
  });

  test('because nothing was accepted, it says that', async () => {
    answer([birth]);
    await open('?show=accepted');
    await screen.findByText('No issue has been accepted.');
  });

  test('to whose role has gone it does not say that all is well', async () => {
    answerCalls({
      validate_brother_data_integrity: () => ({body: []}),
      get_issue_counts: () => ({body: []}),
    });
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The issues could not be loaded');
    expect(alert.textContent).toContain('You may not do this, or no longer');
    expect(screen.queryByText(/^Nothing is wrong/)).toBeNull();
  });
});

describe('who comes back', () => {
  const visitOnce = async () => {
    answer([birth]);
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
    cleanup();
  };

  test('finds the list as it was, while the server judges anew', async () => {
    await visitOnce();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('without his role finds nothing of it, not even while he asks again', async () => {
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

describe('where it cannot be read', () => {
  test('an error says so, with what the server said, and can be tried again', async () => {
    answer({code: 'P0001', message: 'the judge is ill'}, 400);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The issues could not be loaded');
    expect(alert.textContent).toContain('the judge is ill');
    answer([birth]);
    fireEvent.click(screen.getByRole('button', {name: 'Try again'}));
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('a busy server is told in words', async () => {
    answer({code: '57P03', message: 'starting up'}, 503);
    await open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The server could not do this just now.');
  });

  test('a session that has ended leads to the sign-in', async () => {
    answerCalls({
      validate_brother_data_integrity: () => ({status: 401, body: {message: 'JWT expired'}}),
      // What is no function renews the session.
      '': () => ({status: 400, body: {error_code: 'refresh_token_not_found'}}),
    });
    await open();
    const link = await screen.findByRole('link', {name: 'Sign in'});
    expect(link.getAttribute('href')).toBe('/login');
    expect(screen.getByRole('alert').textContent).toContain('no longer accepts your session');
  });

  test('without a connection it says what is still there, and comes by itself with the line', async () => {
    answerCalls({});
    await open();
    await screen.findByText('You are offline');
    screen.getByText(/Every record can be read and edited as always/);
    answer([birth]);
    fireEvent(window, new Event('online'));
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });

  test('when the line goes while he works, the list stays and says that it is as before', async () => {
    answer([birth]);
    await open();
    expect(await named()).toEqual(['Rufino Fontebruna']);
    answerCalls({});
    fireEvent(window, new Event('online'));
    await screen.findByText('This could not be brought up to date');
    expect(await named()).toEqual(['Rufino Fontebruna']);
  });
});
