import MuiAlert from '@mui/material/Alert';
import {Icon} from './icon.tsx';
import {MuiRoot} from './mui-root.tsx';
import {noticeIcons, type NoticeProps} from './notice.tsx';

/**
 * A message within a page of the admin area, as `Notice` on the reading screens. When it appears without a user action,
 * the elements around it must announce it.
 */
export function Alert({tone, title, action, children}: NoticeProps) {
  return (
    <MuiRoot>
      <MuiAlert
        severity={tone}
        role="none"
        icon={<Icon name={noticeIcons[tone]} />}
        action={action}
      >
        {title === undefined ? null : <p data-title>{title}</p>}
        {children}
      </MuiAlert>
    </MuiRoot>
  );
}
