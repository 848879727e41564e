/** Tells whether the browser can pass texts to other apps. */
export function canShare(): boolean {
  return 'share' in navigator;
}

/** Lets the user choose an app that receives the text. */
export async function shareText(title: string, text: string): Promise<void> {
  try {
    await navigator.share({title, text});
  } catch (error) {
    // The user closed the system's dialog, or it is open already.
    console.info('Nothing was shared:', error);
  }
}
