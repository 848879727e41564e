import {createTheme, ThemeProvider} from '@mui/material/styles';
import {createContext, useContext, type ReactNode} from 'react';
import {muiControls} from './mui-controls.ts';
import {muiFields} from './mui-fields.ts';

type MuiRootProps = {readonly children: ReactNode};

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
