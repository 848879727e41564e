import {expect, test} from 'vitest';
import {isKnownHost} from '#supabase/embedded/known-host.ts';

test.each(['localhost', 'localhost:4173', 'app.localhost:80', '127.0.0.1:4173', '[::1]:4173'])(
  'the embedded server answers requests for the host %s',
  (host) => {
    expect(isKnownHost(host)).toBe(true);
  },
);

test.each(['example.org', 'localhost.example.org:4173', '127.0.0.1.example.org', '', undefined])(
  'the embedded server refuses the host %s, against DNS rebinding',
  (host) => {
    expect(isKnownHost(host)).toBe(false);
  },
);
