/** Identifies the app to the embedded server. It is not a secret: a hosted project's key is public as well. */
export const publishableKey = 'sb_publishable_fraternitas_embedded';
