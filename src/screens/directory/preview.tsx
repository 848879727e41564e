import {type ReactNode, useState} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {Card} from '#src/ui/card.tsx';
import {IconButton} from '#src/ui/icon-button.tsx';
import type {Booklet} from './booklet.tsx';
import bookletStyles from './booklet.module.css';
import styles from './directory.module.css';
import {usePartTitle} from './entries.tsx';

type PreviewProps = {
  readonly booklet: Booklet;
  /** Draws a page. */
  readonly children: (number: number) => ReactNode;
};

/** The contents of the booklet and one of its pages, smaller than on paper. */
export function Preview({booklet, children}: PreviewProps) {
  const t = useT();
  const {number: written} = useFormats();
  const titleOf = usePartTitle();
  const [chosen, choose] = useState(1);
  const {paper, starts, count} = booklet;
  const shown = Math.max(1, Math.min(chosen, count));
  return (
    <>
      <Card title={t('directory.contents')}>
        <ol className={styles['parts']}>
          {[...starts].map(([part, start]) => (
            <li key={part}>
              <Button look="quiet" onClick={() => choose(start)}>
                {t('directory.onPage', {part: titleOf(part), page: written(start)})}
              </Button>
            </li>
          ))}
        </ol>
      </Card>
      <Card
        title={t('directory.page', {page: written(shown), pages: written(count)})}
        actions={
          <div className={styles['steps']}>
            <IconButton
              label={t('directory.previous')}
              icon="collapse"
              aria-disabled={shown === 1}
              onClick={() => choose(shown - 1)}
            />
            <IconButton
              label={t('directory.next')}
              icon="expand"
              aria-disabled={shown === count}
              onClick={() => choose(shown + 1)}
            />
          </div>
        }
      >
        <div className={`${styles['frame']} ${bookletStyles[paper]}`} data-paper={paper}>
          {/* The words of the page are read on paper, or in the pages of the app. */}
          <div className={styles['small']} aria-hidden="true" inert>
            {children(shown)}
          </div>
        </div>
      </Card>
    </>
  );
}
