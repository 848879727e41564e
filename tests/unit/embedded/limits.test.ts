import {expect, test} from 'vitest';
import {shortestPassword} from '#src/lib/shortest-password.ts';
import {limits} from '#supabase/embedded/app.ts';
import {readConfig} from './read-config.ts';

test('the configuration of a hosted project has the limits of the embedded server', () => {
  const hosted = readConfig();
  const embedded = Object.entries(limits).flatMap(([section, values]) =>
    Object.entries(values).map(([name, value]) => [`${section}.${name}`, value]),
  );
  expect(embedded.length).toBeGreaterThan(0);
  expect(hosted).toMatchObject(Object.fromEntries(embedded));
});

test('the app asks for a password as long as the configuration does', () => {
  expect(readConfig()).toMatchObject({
    'auth.minimum_password_length': shortestPassword,
  });
});

/** The settings on which a promise of docs/security.md depends, with the required values. */
const relied: Readonly<Record<string, unknown>> = {
  'auth.enable_signup': false,
  'auth.enable_anonymous_sign_ins': false,
  'auth.enable_manual_linking': false,
  'auth.jwt_expiry': 3600,
  'auth.enable_refresh_token_rotation': true,
  'auth.refresh_token_reuse_interval': 10,
  'auth.additional_redirect_urls': [],
  'auth.email.enable_confirmations': true,
  'auth.email.double_confirm_changes': true,
  'auth.email.secure_password_change': true,
  'auth.email.otp_length': 8,
  'auth.email.otp_expiry': 600,
  'auth.sms.enable_signup': false,
  'auth.mfa.totp.enroll_enabled': false,
  'auth.mfa.phone.enroll_enabled': false,
  'auth.rate_limit.sign_in_sign_ups': 30,
  'auth.rate_limit.email_sent': 1,
};

test('config.toml sets every sign-in setting on which docs/security.md depends', () => {
  expect(readConfig()).toMatchObject(relied);
});
