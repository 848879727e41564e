import type {ReactNode} from 'react';
import {Link} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import {AfterFirstSync} from '#src/record-ui/forms/after-first-sync.tsx';
import {ReadBoundary} from '#src/record-ui/forms/read-boundary.tsx';
import {Icon} from '#src/ui/icon.tsx';
import {Page} from '#src/ui/page.tsx';
import type {AddLink} from './list-frame.tsx';
import styles from './list-screen.module.css';

type ListScreenProps = {
  readonly add: AddLink;
  /** Whether letters stand at the edge of the list when it is long. */
  readonly hasLetters?: boolean;
  readonly children: ReactNode;
};

/** A page with a list of records and a button that adds one. */
export function ListScreen({add, hasLetters = false, children}: ListScreenProps) {
  const t = useT();
  return (
    <Page>
      <ReadBoundary failure={(message) => ({title: t('lists.failed'), message})}>
        <AfterFirstSync>
          <div className={styles['list']}>{children}</div>
        </AfterFirstSync>
      </ReadBoundary>
      <AddButton to={add.to} label={add.label} besideLetters={hasLetters} />
    </Page>
  );
}

type AddButtonProps = {
  readonly to: string;
  readonly label: string;
  /** Leaves the edge of a narrow window to the letters of a list. */
  readonly besideLetters?: boolean;
};

/** A floating button above the end of a list; `Page` leaves room below the last row. */
function AddButton({to, label, besideLetters = false}: AddButtonProps) {
  return (
    <Link
      to={to}
      className={`${styles.add} ${besideLetters ? styles.besideLetters : ''}`}
      aria-label={label}
      title={label}
    >
      <Icon name="add" size={28} />
    </Link>
  );
}
