import type {ReactNode} from 'react';
import {useFormats} from '#src/i18n/use-formats.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {Jubilee, DueRenewal} from '#src/domain/agenda.ts';
import {Badge} from '#src/ui/badge.tsx';
import {Card} from '#src/ui/card.tsx';
import {LinkButton} from '#src/ui/link-button.tsx';
import styles from './dashboard.module.css';
import {EventLine, ShortList} from './short-list.tsx';

type AgendaCardProps = {
  /** The documents that expire and the terms that end; `null` for none. */
  readonly laterParts: ReactNode;
  readonly renewals: readonly DueRenewal[];
  readonly jubilees: readonly Jubilee[];
};

export function AgendaCard({laterParts, renewals, jubilees}: AgendaCardProps) {
  const t = useT();
  return (
    <Card title={t('dashboard.agenda.title')}>
      {renewals.length + jubilees.length === 0 ? <p>{t('dashboard.agenda.empty')}</p> : null}
      <div className={styles['parts']}>
        {laterParts}
        {renewals.length > 0 ? <Renewals renewals={renewals} /> : null}
        {jubilees.length > 0 ? <Jubilees jubilees={jubilees} /> : null}
      </div>
    </Card>
  );
}

function Renewals({renewals}: Pick<AgendaCardProps, 'renewals'>) {
  const t = useT();
  const {day} = useFormats();
  return (
    <div className={styles['part']}>
      <h3>{t('dashboard.agenda.renewals')}</h3>
      <ShortList
        items={renewals}
        keyOf={({brotherId}) => brotherId}
        renderItem={({brotherId, name, dueDate, status}) => (
          <EventLine
            brotherId={brotherId}
            name={name}
            when={t(
              status === 'Expiring Soon' ? 'dashboard.agenda.due' : 'dashboard.agenda.overdue',
              {day: day(dueDate)},
            )}
            what=""
            mark={<RenewalMark status={status} />}
          />
        )}
      />
      <div className={styles['more']}>
        <LinkButton
          to="/renewals/new"
          state={{offered: renewals.map(({brotherId}) => brotherId)}}
          look="quiet"
          icon="calendar"
        >
          {t('titles.renewals')}
        </LinkButton>
      </div>
    </div>
  );
}

function RenewalMark({status}: Pick<DueRenewal, 'status'>) {
  const t = useT();
  switch (status) {
    case 'Expiring Soon':
      return <Badge tone="blue">{t('dashboard.agenda.soon')}</Badge>;
    case 'In Grace Period':
      return <Badge tone="yellow">{t('dashboard.agenda.grace')}</Badge>;
    default:
      return <Badge tone="red">{t('dashboard.agenda.expired')}</Badge>;
  }
}

function Jubilees({jubilees}: Pick<AgendaCardProps, 'jubilees'>) {
  const t = useT();
  const {day} = useFormats();
  return (
    <div className={styles['part']}>
      <h3>{t('dashboard.agenda.jubilees')}</h3>
      <ShortList
        items={jubilees}
        keyOf={({id}) => id}
        renderItem={({id, name, date, years, base}) => (
          <EventLine
            brotherId={id}
            {...(base === 'house' ? {home: '/fraternities'} : {})}
            name={name}
            when={day(date)}
            what={t(`dashboard.agenda.base.${base}`)}
            mark={<Badge tone="purple">{t('dashboard.years', {count: years})}</Badge>}
          />
        )}
      />
    </div>
  );
}
