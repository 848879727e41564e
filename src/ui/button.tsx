import type {ComponentProps, ReactNode} from 'react';
import styles from './button.module.css';
import {Icon} from './icon.tsx';
import type {IconName} from './icon-paths.ts';

/** `filled` is the main action of a page; `danger` discards or deletes something. */
export type ButtonLook = 'filled' | 'outlined' | 'quiet' | 'danger';

export type ButtonProps = ComponentProps<'button'> & {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** While it is `aria-disabled` a click does nothing, and the button keeps the focus. */
export function Button({look = 'outlined', icon, children, onClick, ...rest}: ButtonProps) {
  const press = rest['aria-disabled'] === true ? undefined : onClick;
  return (
    <button type="button" {...rest} onClick={press} className={buttonClass(look)}>
      {icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  );
}

/** The button style for an element that is a link. */
export function buttonClass(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`;
}
