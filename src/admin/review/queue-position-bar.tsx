import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import {focusNeighbourOnRemoval} from '#src/ui/focus-on-removal.ts';
import {LinkButton} from '#src/ui/link-button.tsx';
import {KeyHint} from './single-keys.tsx';
import styles from './review.module.css';

type QueuePositionBarProps = {
  /** Whether the queue is known. Until then the bar is hidden; its room is kept, so that nothing moves when it appears. */
  readonly isKnown?: boolean;
  /** The position in the queue, from 1; 0 for a change that is not in it. */
  readonly place: number;
  readonly total: number;
  readonly next: (() => void) | null;
  readonly previous: (() => void) | null;
  /** The link that starts or ends the review of one change after the other. */
  readonly link: {readonly to: string; readonly label: string};
  /** The last decision. */
  readonly last?: string | undefined;
};

/** Shows the position in the queue, with links to the neighbours. */
export function QueuePositionBar({
  isKnown = true,
  place,
  total,
  next,
  previous,
  link,
  last,
}: QueuePositionBarProps) {
  const t = useT();
  const {number} = useFormats();
  return (
    <div
      ref={focusNeighbourOnRemoval}
      className={styles['bar']}
      style={isKnown ? undefined : {visibility: 'hidden'}}
    >
      <p role="status" className={styles['place']}>
        {isKnown && place === 0 ? null : (
          <strong>{t('review.walk.place', {place: number(place), total: number(total)})}</strong>
        )}{' '}
        {last}
      </p>
      <div className={styles['steps']}>
        <Button
          aria-disabled={previous === null}
          aria-keyshortcuts="k"
          onClick={() => previous?.()}
        >
          {t('review.walk.previous')}
        </Button>
        <Button aria-disabled={next === null} aria-keyshortcuts="j" onClick={() => next?.()}>
          {t('review.walk.next')}
        </Button>
        <LinkButton to={link.to} look="quiet">
          {link.label}
        </LinkButton>
      </div>
      <KeyHint of="change" />
    </div>
  );
}
