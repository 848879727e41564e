import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {readConfig} from './read-config.ts';

/** The variable of a self-hosted server for each setting of `supabase/config.toml`; `!` turns a switch around. */
const variables: Readonly<Record<string, string>> = {
  'api.schemas': 'PGRST_DB_SCHEMAS',
  'api.max_rows': 'PGRST_DB_MAX_ROWS',
  'auth.additional_redirect_urls': 'ADDITIONAL_REDIRECT_URLS',
  'auth.jwt_expiry': 'JWT_EXPIRY',
  'auth.enable_signup': '!DISABLE_SIGNUP',
  'auth.enable_anonymous_sign_ins': 'ENABLE_ANONYMOUS_USERS',
  'auth.enable_refresh_token_rotation': 'GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
  'auth.refresh_token_reuse_interval': 'GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
  'auth.enable_manual_linking': 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED',
  'auth.minimum_password_length': 'GOTRUE_PASSWORD_MIN_LENGTH',
  'auth.rate_limit.sign_in_sign_ups': 'GOTRUE_RATE_LIMIT_OTP',
  'auth.rate_limit.token_refresh': 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH',
  'auth.rate_limit.token_verifications': 'GOTRUE_RATE_LIMIT_VERIFY',
  'auth.rate_limit.anonymous_users': 'GOTRUE_RATE_LIMIT_ANONYMOUS_USERS',
  'auth.rate_limit.email_sent': 'GOTRUE_RATE_LIMIT_EMAIL_SENT',
  'auth.rate_limit.sms_sent': 'GOTRUE_RATE_LIMIT_SMS_SENT',
  'auth.email.enable_confirmations': '!ENABLE_EMAIL_AUTOCONFIRM',
  'auth.email.double_confirm_changes': 'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED',
  'auth.email.secure_password_change': 'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
  'auth.email.otp_length': 'GOTRUE_MAILER_OTP_LENGTH',
  'auth.email.otp_expiry': 'GOTRUE_MAILER_OTP_EXP',
  'auth.sms.enable_signup': 'ENABLE_PHONE_SIGNUP',
  'auth.mfa.totp.enroll_enabled': 'GOTRUE_MFA_TOTP_ENROLL_ENABLED',
  'auth.mfa.totp.verify_enabled': 'GOTRUE_MFA_TOTP_VERIFY_ENABLED',
  'auth.mfa.phone.enroll_enabled': 'GOTRUE_MFA_PHONE_ENROLL_ENABLED',
  'auth.mfa.phone.verify_enabled': 'GOTRUE_MFA_PHONE_VERIFY_ENABLED',
};

/** The address of the app, and settings that have these values on a self-hosted server without a variable. */
const unnamed: readonly string[] = [
  'auth.enabled',
  'auth.site_url',
  'auth.password_requirements',
  'auth.email.enable_signup',
  'auth.email.max_frequency',
  'auth.sms.enable_confirmations',
  'auth.mfa.max_enrolled_factors',
];

const settings = Object.entries(readConfig()).filter(([name]) => /^(api|auth)\./.test(name));

test('every setting of config.toml is either a variable of a self-hosted server or its default', () => {
  const names = settings.map(([name]) => name).toSorted();
  expect(names).toEqual([...Object.keys(variables), ...unnamed].toSorted());
});

test('docs/deployment.md gives a self-hosted server the values of config.toml', () => {
  const page = readFileSync('docs/deployment.md', 'utf8');
  const named = [
    ...page.matchAll(/`((?:PGRST|GOTRUE|JWT|DISABLE|ENABLE|ADDITIONAL)_\w+)=([^`]*)`/g),
  ];
  const expected = settings.flatMap(([name, value]): [string, string][] => {
    const variable = variables[name];
    if (variable === undefined) return [];
    return variable.startsWith('!')
      ? [[variable.slice(1), String(value !== true)]]
      : [[variable, String(value)]];
  });
  expect(Object.fromEntries(named.map(([, name, value]) => [name, value]))).toEqual(
    Object.fromEntries(expected),
  );
});
