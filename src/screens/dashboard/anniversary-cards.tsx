import type {Anniversary} from '#src/domain/upcoming-anniversaries.ts';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import {EventLine, ShortList} from './short-list.tsx';

export function BirthdaysCard({birthdays}: {readonly birthdays: readonly Anniversary[]}) {
  const t = useT();
  const occasion = ({years, isNameDay}: Anniversary): string => {
    if (isNameDay) return t('dashboard.birthdays.nameDay');
    return years === null || years === 0 ? '' : t('dashboard.birthdays.age', {count: years});
  };
  return (
    <Card
      title={t('dashboard.birthdays.title')}
      actions={
        <LinkButton to="/today" look="quiet">
          {t('dashboard.today')}
        </LinkButton>
      }
    >
      <Anniversaries
        anniversaries={birthdays}
        empty={t('dashboard.birthdays.empty')}
        what={occasion}
      />
    </Card>
  );
}

export function PriesthoodsCard({anniversaries}: {readonly anniversaries: readonly Anniversary[]}) {
  const t = useT();
  const served = ({years}: Anniversary): string =>
    years === null || years === 0 ? '' : t('dashboard.years', {count: years});
  return (
    <Card title={t('dashboard.priesthoods.title')}>
      <Anniversaries
        anniversaries={anniversaries}
        empty={t('dashboard.priesthoods.empty')}
        what={served}
      />
    </Card>
  );
}

type AnniversariesProps = {
  readonly anniversaries: readonly Anniversary[];
  readonly empty: string;
  readonly what: (anniversary: Anniversary) => string;
};

function Anniversaries({anniversaries, empty, what}: AnniversariesProps) {
  const t = useT();
  const {dayMonth, weekday, inDays} = useFormats();
  if (anniversaries.length === 0) return <p>{empty}</p>;
  return (
    <ShortList
      items={anniversaries}
      keyOf={({entityId, type}) => `${entityId} ${type}`}
      renderItem={(anniversary) => (
        <EventLine
          brotherId={anniversary.entityId}
          name={anniversary.entityName}
          when={(isNear(anniversary) ? weekday : dayMonth)(anniversary.date)}
          what={what(anniversary)}
          mark={
            <>
              {anniversary.inDays === 0 ? (
                <Badge tone="amber">{t('dashboard.today')}</Badge>
              ) : isNear(anniversary) ? (
                <Badge tone="grey">{inDays(anniversary.inDays)}</Badge>
              ) : null}
              {anniversary.isJubilee ? <Badge tone="purple">{t('dashboard.jubilee')}</Badge> : null}
            </>
          }
        />
      )}
    />
  );
}

/** The days of the week to come are named by it. */
function isNear({inDays}: Anniversary): boolean {
  return inDays < 7;
}
