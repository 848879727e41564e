import {EraseLink} from './erase-link.tsx';
import {PersonalDataButton} from './personal-data-button.tsx';
import styles from './privacy-actions.module.css';

type PrivacyActionsProps = {readonly brother: {readonly id: string; readonly name: string}};

/** What a person's rights over his data ask for: a copy, for himself too, and erasure. */
export function PrivacyActions({brother}: PrivacyActionsProps) {
  return (
    <div className={styles['actions']}>
      <PersonalDataButton brother={brother} />
      <EraseLink id={brother.id} />
    </div>
  );
}
