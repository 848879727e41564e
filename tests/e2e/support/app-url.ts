/**
 * The address of the app in every Chromium, whatever port its server has: a profile belongs to an origin, and the
 * journeys start with copies of it.
 */
export const appUrl = 'http://localhost:4173';
