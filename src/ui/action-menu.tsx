import {type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState} from 'react';
import {Link} from 'react-router-dom';
import styles from './action-menu.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

/** An action leads to an address, or runs. */
export type MenuAction = {
  readonly text: string;
  /** The accessible name, which also says of which record. */
  readonly label: string;
  readonly icon: IconName;
} & ({readonly to: string; readonly state?: unknown} | {readonly run: () => void});

type ActionMenuProps = {
  /** The accessible name of the button that opens the menu. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
};

/** The space that the open menu needs below its button, beside the floating button, in heights of its button. */
const ROOM = 5.2;

/** The actions of a row: on narrow screens in a menu, on wide ones as icons side by side. */
export function ActionMenu({label, actions}: ActionMenuProps) {
  const [place, setPlace] = useState<'closed' | 'below' | 'above'>('closed');
  const root = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const itemsId = useId();
  const isOpen = place !== 'closed';

  useEffect(() => {
    if (!isOpen) return undefined;
    itemsIn(root.current)[0]?.focus();
    const closeOutside = ({target}: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setPlace('closed');
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  const toggle = ({currentTarget}: MouseEvent): void => {
    const {bottom, height} = currentTarget.getBoundingClientRect();
    const isTight = bottom + ROOM * height > window.innerHeight && bottom > window.innerHeight / 2;
    setPlace(isOpen ? 'closed' : isTight ? 'above' : 'below');
  };
  const close = () => {
    if (!isOpen) return;
    setPlace('closed');
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isOpen) return;
    const items = itemsIn(root.current);
    const at = items.findIndex((item) => item === document.activeElement);
    const moves: Readonly<Record<string, () => void>> = {
      Escape: close,
      ArrowDown: () => items.at((at + 1) % items.length)?.focus(),
      ArrowUp: () => items.at(at - 1)?.focus(),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons inside
    <div ref={root} className={styles.menu} data-place={place} onKeyDown={onKeyDown}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={label}
        title={label}
        aria-expanded={isOpen}
        aria-controls={itemsId}
        onClick={toggle}
      >
        <Icon name="more" />
      </button>
      <div id={itemsId} className={styles.items}>
        {actions.map((action) => (
          <MenuItem key={action.label} action={action} onDone={close} />
        ))}
      </div>
    </div>
  );
}

type MenuItemProps = {readonly action: MenuAction; readonly onDone: () => void};

function MenuItem({action, onDone}: MenuItemProps) {
  const shown = {
    className: styles.item,
    'aria-label': action.label,
    title: action.label,
    children: (
      <>
        <Icon name={action.icon} size={20} />
        <span>{action.text}</span>
      </>
    ),
  };
  if ('to' in action) return <Link to={action.to} state={action.state} {...shown} />;
  const run = () => {
    // The focus returns first, because the action may remove the row.
    onDone();
    action.run();
  };
  return <button type="button" onClick={run} {...shown} />;
}

function itemsIn(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(':scope > div > *') ?? [])];
}
