import {useT} from '#src/i18n/use-t.ts';
import {Button} from '#src/ui/button.tsx';
import styles from './canned-reasons.module.css';

type CannedReasonsProps = {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

/** Offers the reasons that are given often. One takes the place of another, and follows what was typed. */
export function CannedReasons({reason, onReason}: CannedReasonsProps) {
  const t = useT();
  const reasons = kinds.map((kind) => ({
    kind,
    title: t(`review.reasons.${kind}.title`),
    text: t(`review.reasons.${kind}.text`),
  }));
  const choose = (text: string) => {
    const typed = reason.trim();
    const isOffered = reasons.some((one) => one.text === typed);
    onReason(typed === '' || isOffered ? text : `${typed}\n${text}`);
  };
  return (
    <div role="group" aria-label={t('review.reasons.label')} className={styles['reasons']}>
      {reasons.map(({kind, title, text}) => (
        <Button key={kind} title={text} onClick={() => choose(text)}>
          {title}
        </Button>
      ))}
    </div>
  );
}

const kinds = ['source', 'registers', 'duplicate', 'incomplete', 'date', 'privacy'] as const;
