import {createTheme, ThemeProvider} from '@mui/material/styles';
import type {ReactNode} from 'react';
import {muiControls} from './mui-controls.ts';

type MuiRootProps = {readonly children: ReactNode};

// Colours are our own tokens, so MUI's parts change with the theme by themselves; `nativeColor` lets the
// browser compute shades from them.
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
  },
  shape: {borderRadius: 10},
  typography: {fontFamily: 'var(--sans)', button: {textTransform: 'none', fontSize: '1rem'}},
  components: muiControls,
});

/**
 * Gives MUI's parts our look. It stands around each block that uses one rather than around the app:
 * MUI and its styling engine are 32 KiB that the first screen does without.
 */
export function MuiRoot({children}: MuiRootProps) {
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
