import {Link} from 'react-router-dom';
import styles from './add-button.module.css';
import {Icon} from './icon.tsx';

type AddButtonProps = {
  readonly to: string;
  readonly label: string;
  /** Leaves the edge of a narrow window to the letters of a list. */
  readonly besideLetters?: boolean;
};

/** A floating button above the end of a list; `Page` leaves room below the last row. */
export function AddButton({to, label, besideLetters = false}: AddButtonProps) {
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
