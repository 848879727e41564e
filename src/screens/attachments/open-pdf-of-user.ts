import {closePdfs, openPdf} from '#src/lib/open-file.ts';
import {watchSession} from '#src/session/session.ts';

/** Shows an attached PDF in a tab, which closes when another user, or nobody, is signed in on this device. */
export function openPdfOfUser(
  userId: string | null,
  read: () => Promise<File | null>,
): Promise<void> {
  const stop = watchSession((session) => {
    if (session.kind === 'signed-in' && session.userId === userId) return;
    stop();
    closePdfs();
  });
  return openPdf(read);
}
