/** The length of the shortest password that the sign-in service accepts, as `supabase/config.toml` sets it. */
export const shortestPassword = 8;
