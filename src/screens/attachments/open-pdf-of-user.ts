import {closePdfs, openPdf} from '#src/lib/open-file.ts';
import {knownSession, type Session, watchSession} from '#src/session/session.ts';

/** Shows an attached PDF in a tab, which closes when another user, or nobody, is signed in on this device. */
export function openPdfOfUser(userId: string, read: () => Promise<File | null>): Promise<void> {
  closePdfsAfter(userId);
  return openPdf(userId, read);
}

/** Closes the tabs of a user's PDFs as soon as another user, or nobody, is signed in on this device. */
export function closePdfsAfter(userId: string): void {
  const closeOnEnd = (session: Session): void => {
    if (session.kind === 'checking') return;
    if (session.kind === 'signed-in' && session.userId === userId) return;
    stop();
    closePdfs();
  };
  const stop = watchSession(closeOnEnd);
  void knownSession().then(closeOnEnd);
}
