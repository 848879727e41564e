import {useNavigate} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {isInstalled} from '#src/lib/install-offer.ts';
import {previousPage} from '#src/lib/previous-page.ts';
import {useFirstSync} from '#src/queries/first-sync.ts';
import {IconButton, IconLink} from '#src/ui/icon-button.tsx';
import {LanguageSwitcher} from '#src/ui/language-switcher.tsx';
import {ThemeSwitcher} from '#src/ui/theme-switcher.tsx';
import {FindButton} from './find-button.tsx';
import styles from './header.module.css';
import {pagesAbove} from './pages-above.ts';
import {PHONE_MENU_ID} from './sidebar.tsx';
import {SignOutButton} from './sign-out-button.tsx';
import {SyncBadge, type RoomForBadge} from './sync-badge.tsx';
import {UserMark} from './user-mark.tsx';

type HeaderProps = {
  readonly path: string;
  readonly title: string;
  readonly menuOpen: boolean;
  readonly onMenu: () => void;
};

/** Of the heading, which describes the page that takes the focus. */
export const TITLE_ID = 'title';

/** A longer title takes the room of the longer texts beside it. */
const longTitle = 12;
/** A word as long takes the room on a phone: a title of this word alone, or one beside others. */
const longWord = {alone: 11, withOthers: 12};

/** Shows the title and the sync state on every page; on phones the rest is in the menu. */
export function Header({path, title, menuOpen, onMenu}: HeaderProps) {
  const t = useT();
  const isExpired = useFirstSync().kind === 'expired';
  return (
    <header className={styles.header}>
      <div className={styles.menuButton}>
        <IconButton
          label={t('shell.menu')}
          icon="menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          aria-controls={menuOpen ? PHONE_MENU_ID : undefined}
          onClick={onMenu}
        />
      </div>
      {hasBackArrow(path) && <BackArrow path={path} />}
      <h1 id={TITLE_ID} className={styles.title}>
        {title}
      </h1>
      {!isExpired && <FindButton />}
      <SyncBadge room={roomBeside(title)} />
      <div className={styles.wideOnly}>
        <LanguageSwitcher />
        <ThemeSwitcher />
        <IconLink to="/settings" label={t('titles.settings')} icon="settings" />
        <SignOutButton />
      </div>
      <UserMark look="avatar" />
    </header>
  );
}

function roomBeside(title: string): RoomForBadge {
  const longest = Math.max(...title.split(' ').map((word) => word.length));
  if (title.length <= longTitle) return longest >= longWord.alone ? 'tight' : 'ample';
  return longest >= longWord.withOthers ? 'least' : 'scarce';
}

/** An installed app has no button of the browser to go back; forms have one of their own. */
function hasBackArrow(path: string): boolean {
  return /^\/\w+\//.test(path) && !/\/(?:new|edit)(?:\/|$)/.test(path) && isInstalled();
}

function BackArrow({path}: {readonly path: string}) {
  const t = useT();
  const navigate = useNavigate();
  const goBack = () => {
    // The first page of a visit has none before it: its list is above it.
    const above = path.split('/', 2).join('/');
    void (previousPage() === null ? navigate(pagesAbove[above] ?? above) : navigate(-1));
  };
  return <IconButton label={t('forms.back')} icon="back" onClick={goBack} />;
}
