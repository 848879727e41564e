import type {Key} from '#src/i18n/key.ts';
import {useT} from '#src/i18n/use-t.ts';
import type {LocalRow, RowState} from '#src/queries/rows.ts';
import {Badge, type BadgeTone} from '#src/ui/badge.tsx';
import type {IconName} from '#src/ui/icon-paths.ts';

type StateBadgeProps = {readonly entry: Pick<LocalRow, 'state' | 'going'>};

type Look = {readonly key: Key; readonly tone: BadgeTone; readonly icon: IconName};

/** Shows the state of a record's last edit; nothing when the server has the shown values. */
export function StateBadge({entry}: StateBadgeProps) {
  const t = useT();
  const looks = entry.going ? [going, lookOf(entry.state)] : [lookOf(entry.state)];
  return looks.map((look) =>
    look === null ? null : (
      <Badge key={look.key} tone={look.tone} icon={look.icon}>
        {t(look.key)}
      </Badge>
    ),
  );
}

const going: Look = {key: 'states.going', tone: 'orange', icon: 'delete'};

function lookOf(state: RowState): Look | null {
  switch (state) {
    case 'synced':
      return null;
    case 'on-device':
      return {key: 'states.onDevice', tone: 'amber', icon: 'device'};
    case 'sent':
      return {key: 'states.sent', tone: 'blue', icon: 'sent'};
    case 'awaiting':
      return {key: 'states.awaiting', tone: 'blue', icon: 'review'};
    case 'attention':
      return {key: 'states.attention', tone: 'red', icon: 'attention'};
  }
}
