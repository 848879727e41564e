import {useEffect, useId, useRef} from 'react';
import {useT} from '#src/i18n/use-t.ts';
import {Icon} from '#src/ui/icon.tsx';
import styles from './find.module.css';
import type {FoundOption, FoundOptions} from './found-option.ts';

type FoundListProps = {
  readonly id: string;
  readonly groups: readonly FoundOptions[];
  readonly marked: FoundOption | null;
  readonly onChoose: (option: FoundOption) => void;
};

/** The id of an option in the page, by which the text field names the marked one. */
export function optionId({key}: FoundOption): string {
  return `found-${key}`;
}

/** What was found, in groups; the keys stay with the text field above. */
export function FoundList({id, groups, marked, onChoose}: FoundListProps) {
  const t = useT();
  return (
    <div id={id} role="listbox" aria-label={t('find.results')} className={styles['list']}>
      {groups.map((group) => (
        <Group key={group.title} group={group} marked={marked} onChoose={onChoose} />
      ))}
    </div>
  );
}

type GroupProps = Pick<FoundListProps, 'marked' | 'onChoose'> & {readonly group: FoundOptions};

function Group({group, marked, onChoose}: GroupProps) {
  const titleId = useId();
  return (
    <div role="group" aria-labelledby={titleId}>
      <div id={titleId} className={styles['group']}>
        {group.title}
      </div>
      {group.options.map((option) => (
        <Option
          key={option.key}
          option={option}
          isMarked={option.key === marked?.key}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  );
}

type OptionProps = {
  readonly option: FoundOption;
  readonly isMarked: boolean;
  readonly onChoose: () => void;
};

function Option({option, isMarked, onChoose}: OptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({block: 'nearest'});
  }, [isMarked]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the text field has the focus and Enter
    <div
      ref={line}
      id={optionId(option)}
      role="option"
      aria-selected={isMarked}
      className={styles['option']}
      onClick={onChoose}
    >
      <Icon name={option.icon} size={20} />
      <span className={styles['words']}>
        <span className={styles['name']}>{option.title}</span>
        {option.line === '' ? null : <span className={styles['line']}>{option.line}</span>}
      </span>
    </div>
  );
}
