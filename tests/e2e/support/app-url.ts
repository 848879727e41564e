/**
 * Where every Chromium finds the app, whatever port its server has: a profile belongs to an origin, and is copied
 * from one journey to the next.
 */
export const appUrl = 'http://localhost:4173';
