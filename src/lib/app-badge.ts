/** Shows a number on the installed app's icon, where the system can; 0 takes it away. */
export async function showAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  try {
    await (count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count));
  } catch (error) {
    // The system or the user does not want it; the header says the same.
    console.info('The badge of the icon could not be set:', error);
  }
}
