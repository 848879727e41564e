/** The address of a profile may end in a username, and a username may have a dot. */
export const profilesPath = '/brothers/profile/';

/**
 * Tells whether a path is that of a page of the app, which index.html answers. Every other path is that of a file: its last
 * part has a dot. `supabase/hosting/` writes the same rule for the web servers.
 */
export function isPagePath(pathname: string): boolean {
  return pathname.startsWith(profilesPath) || !/\.[^/]*$/.test(pathname);
}
