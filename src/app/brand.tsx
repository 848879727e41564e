import {Link} from 'react-router-dom';
import {useT} from '#src/i18n/use-t.ts';
import styles from './brand.module.css';

type BrandProps = {
  readonly to: string;
  readonly markOnly?: boolean;
  readonly onFollow?: () => void;
};

/** The product's logo and name, linked to the home page. */
export function Brand({to, markOnly = false, onFollow}: BrandProps) {
  const t = useT();
  return (
    <Link to={to} className={styles.brand} onClick={onFollow}>
      <img src="/favicon.svg" alt="" width="32" height="32" />
      <span className={markOnly ? 'unseen' : undefined}>{t('app.name')}</span>
    </Link>
  );
}
