import {createTheme, type ThemeOptions, ThemeProvider} from '@mui/material/styles';
import {createContext, type ReactNode, useContext} from 'react';
import {Icon} from './icon.tsx';

type MuiRootProps = {readonly children: ReactNode};

const IsInside = createContext(false);

/**
 * Gives MUI's components our style. It wraps each block that uses one instead of the app, because MUI and its
 * styling engine are 32 KiB that the first screen does not need. Inside another root it adds nothing.
 */
export function MuiRoot({children}: MuiRootProps) {
  if (useContext(IsInside)) return children;
  return (
    <IsInside value>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </IsInside>
  );
}

const alertColours = {success: 'green', error: 'red', warning: 'amber', info: 'blue'} as const;
const severities = ['success', 'error', 'warning', 'info'] as const;

/** The differences from MUI's defaults; a component that one file draws has them there. */
const muiControls: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {defaultProps: {disableRipple: true}},
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius-l)',
        backgroundImage: 'none',
        // Forced colours draw it.
        border: '1px solid transparent',
        margin: 'var(--space-4)',
        width: 'calc(100% - 2 * var(--space-4))',
        boxShadow: 'var(--shadow-raised)',
      },
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        gap: 'var(--space-2) var(--space-3)',
        padding: 'var(--space-3) var(--space-4)',
        fontSize: 'inherit',
        lineHeight: 'inherit',
        // Dark text on a light ground is read on any page; the colour is in the edge and the icon.
        color: 'var(--ink)',
        // The action is below the message where both have no place side by side.
        '&.MuiAlert-standard': {flexWrap: 'wrap', borderInlineStart: '4px solid'},
        // A toast stands out from the content under it.
        '&.MuiAlert-outlined': {border: '1px solid', boxShadow: 'var(--shadow-raised)'},
        '&.MuiAlert-standard > .MuiAlert-message': {flex: '1 1 14rem'},
      },
      icon: {margin: 0, padding: 0, opacity: 1},
      message: {flex: 1, padding: 0, overflow: 'visible', '& > [data-title]': {fontWeight: 600}},
      action: {alignItems: 'center', margin: 0, padding: 0},
    },
    variants: severities.map((severity) => ({
      props: {severity},
      style: {
        backgroundColor: `var(--${alertColours[severity]}-wash)`,
        '&, &.MuiAlert-standard, &.MuiAlert-outlined': {
          borderColor: `var(--${alertColours[severity]})`,
        },
        '& > .MuiAlert-icon': {color: `var(--${alertColours[severity]})`},
      },
    })),
  },
};

/** The icon of the fields that search their choices; MUI gives the class of its place. */
function SelectIcon({className}: {readonly className?: string}) {
  return (
    <span className={className}>
      <Icon name="chevron-down" />
    </span>
  );
}

const outline = '& .MuiOutlinedInput-notchedOutline';

/** The style of MUI's fields: a label above, an input of 48 px, help and error below. */
const muiFields: NonNullable<ThemeOptions['components']> = {
  MuiFormControl: {
    styleOverrides: {
      root: {display: 'flex', gap: 'var(--space-1)', '@media print': {display: 'none'}},
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: {
        lineHeight: 'inherit',
        fontWeight: 600,
        '&, &.Mui-focused, &.Mui-error': {color: 'var(--ink)'},
        // Screen readers do not read the star, because the input has `aria-required`.
        '&[data-required]::after': {content: ['" *"', '" *" / ""'], color: 'var(--red)'},
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: 0,
        fontSize: 'var(--text-s)',
        lineHeight: 'inherit',
        '&.Mui-error': {fontWeight: 600},
      },
    },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        backgroundColor: 'var(--paper)',
        // 16 px at least, or phones zoom into the page on focus.
        fontSize: 'max(var(--text-m), 16px)',
        lineHeight: 1.5,
        [outline]: {borderColor: 'var(--edge)'},
        [outline.replace('&', '&:hover')]: {borderColor: 'var(--ink-soft)'},
        '&.Mui-focused': {outline: '3px solid var(--ochre)'},
        [outline.replace('&', '&.Mui-focused')]: {borderColor: 'var(--habit)', borderWidth: 1},
        [outline.replace('&', '&.Mui-error')]: {borderColor: 'var(--red)', borderWidth: 2},
        '&.Mui-disabled': {backgroundColor: 'var(--recess)'},
        '&.MuiInputBase-multiline': {padding: 0},
      },
      input: {
        height: '1.5em',
        padding: 'var(--space-3)',
        '&::placeholder': {color: 'var(--ink-soft)', opacity: 1},
        '&.MuiInputBase-inputMultiline': {padding: 'var(--space-3)'},
      },
    },
  },
  MuiNativeSelect: {
    defaultProps: {IconComponent: SelectIcon},
    styleOverrides: {
      select: {
        '--_caret': '2.75rem',
        // A long choice takes more lines. WebKit lets its text widen the page otherwise.
        whiteSpace: 'normal',
        '&&': {height: 'auto', minHeight: '1.5em'},
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '& option': {color: 'var(--ink)'},
      },
      icon: {display: 'flex', color: 'var(--ink-soft)', top: 'calc(50% - 12px)', right: 14},
    },
  },
};

// The colours are our own tokens, so MUI's components follow the theme; `nativeColor` lets the browser compute
// shades from them.
const theme = createTheme({
  cssVariables: {nativeColor: true, disableCssColorScheme: true},
  palette: {
    primary: {main: 'var(--habit)', dark: 'var(--habit-deep)', contrastText: 'var(--on-habit)'},
    secondary: {main: 'var(--ochre)'},
    error: {main: 'var(--red)'},
    warning: {main: 'var(--amber)'},
    info: {main: 'var(--blue)'},
    success: {main: 'var(--green)'},
    background: {default: 'var(--ground)', paper: 'var(--paper)'},
    text: {primary: 'var(--ink)', secondary: 'var(--ink-soft)'},
    divider: 'var(--line)',
    action: {active: 'var(--ink-soft)'},
  },
  shape: {borderRadius: 'var(--radius-m)'},
  typography: {
    fontFamily: 'var(--sans)',
    button: {textTransform: 'none', fontSize: 'var(--text-m)'},
  },
  components: {...muiControls, ...muiFields},
});
