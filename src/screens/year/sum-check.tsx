import type {Changes} from '#src/domain/annual-return/changes.ts';
import {useT} from '#src/i18n/use-t.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {Notice} from '#src/ui/notice.tsx';
import {TextLink} from '#src/ui/text-link.tsx';

/** Says whether opening + gains − losses = closing; if not, which brothers' records contradict themselves. */
export function SumCheck({changes}: {readonly changes: Changes}) {
  const t = useT();
  const {number} = useFormats();
  const {opening, gains, losses, closing, unexplainedGains, unexplainedLosses} = changes;
  const gained = gains.novitiate.length + gains.first_profession.length;
  const lost = losses.death.length + losses.departure.length + losses.transfer.length;
  const expected = opening.length + gained - lost;
  const sum = `${number(opening.length)} + ${number(gained)} − ${number(lost)} = ${number(expected)}`;
  if (unexplainedGains.length + unexplainedLosses.length === 0) {
    return (
      <Notice tone="success">
        <p>{t('year.return.agrees', {sum})}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="warning">
      <p>{t('year.return.differs', {sum, count: closing.length})}</p>
      <ul>
        {unexplainedGains.map(({id, name}) => (
          <li key={id}>
            <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
            {`: ${t('year.return.unexplainedGain')}`}
          </li>
        ))}
        {unexplainedLosses.map(({id, name}) => (
          <li key={id}>
            <TextLink to={`/brothers/profile/${id}`}>{name}</TextLink>
            {`: ${t('year.return.unexplainedLoss')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
