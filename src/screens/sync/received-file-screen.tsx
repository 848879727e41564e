import {useEffect, useState} from 'react';
import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {holdFile, receiveFile} from '#src/lib/received-file.ts';
import {useSession} from '#src/session/session.ts';
import {loadable} from '#src/ui/loadable.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {Loading} from '#src/ui/loading.tsx';
import {Notice} from '#src/ui/notice.tsx';
import {Page} from '#src/ui/page.tsx';
import {Row} from '#src/ui/stack.tsx';

/** The sign-in stays a file of its own, which index.html fetches for its address. */
const {Component: Login} = loadable(
  async () => (await import('#src/screens/login/login-screen.tsx')).LoginScreen,
);

/** The page of a file that is opened with the app or shared to it: it leads to the import, or says why it cannot. */
export function ReceivedFileScreen() {
  const session = useSession();
  if (session.kind !== 'signed-in') return <SignInFirst />;
  if (!session.isAdmin) return <AdministratorsOnly />;
  return <ToTheImport />;
}

function ToTheImport() {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    // The app follows navigations only once its first page is drawn. The query says that the worker holds a file.
    const timer = setTimeout(() => {
      void navigate(`/admin/import${window.location.search}`, {replace: true});
    });
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page>
      <Loading label={t('app.loadingPage')} />
    </Page>
  );
}

/** Keeps the file in memory until the user is signed in, and then shows this page again. */
function SignInFirst() {
  const t = useT();
  const [name, setName] = useState<string | null>(null);
  useEffect(
    () =>
      receiveFile((file) => {
        holdFile(file);
        setName(file.name);
      }),
    [],
  );
  const notice =
    name === null ? null : <Notice tone="info">{t('receivedFile.signIn', {name})}</Notice>;
  return <Login notice={<div role="status">{notice}</div>} />;
}

function AdministratorsOnly() {
  const t = useT();
  // Taken and forgotten, so that neither the worker nor this page keeps it for another user.
  useEffect(() => receiveFile(() => holdFile(null)), []);
  return (
    <Page width="reading">
      <div role="status">
        <Notice tone="warning" title={t('receivedFile.title')}>
          <p>{t('receivedFile.text')}</p>
        </Notice>
      </div>
      <Row>
        <LinkButton to="/dashboard">{t('app.way.dashboard')}</LinkButton>
      </Row>
    </Page>
  );
}
