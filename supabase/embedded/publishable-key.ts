/** Names the app to the embedded server. Not a secret: a hosted project's key is public as well. */
export const publishableKey = 'sb_publishable_fraternitas_embedded';
