import type {ThemeOptions} from '@mui/material/styles';

const alertColours = {success: 'green', error: 'red', info: 'blue'} as const;

/** The differences from MUI's defaults. */
export const muiControls: NonNullable<ThemeOptions['components']> = {
  MuiButtonBase: {defaultProps: {disableRipple: true}},
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderRadius: 'var(--radius-l)',
        backgroundImage: 'none',
        margin: 'var(--space-4)',
        width: 'calc(100% - 2 * var(--space-4))',
        boxShadow: 'var(--shadow-raised)',
      },
    },
  },
  MuiTabs: {styleOverrides: {indicator: {height: 3, backgroundColor: 'var(--ochre)'}}},
  MuiTab: {
    styleOverrides: {
      root: {minHeight: 48, fontWeight: 600, '&.Mui-selected': {color: 'var(--ink)'}},
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      // The arrow of a heading that could sort is seen without a pointer too.
      root: {minHeight: 44, font: 'inherit', textAlign: 'start'},
      icon: {opacity: 0.5, '@media print': {display: 'none'}},
    },
  },
  MuiAlert: {
    styleOverrides: {
      root: {
        alignItems: 'center',
        fontSize: 'var(--text-m)',
        boxShadow: 'var(--shadow-raised)',
        // A toast must be readable over any content: dark text on a light ground, with the colour in its edge
        // and icon.
        color: 'var(--ink)',
        border: '1px solid',
      },
    },
    variants: (['success', 'error', 'info'] as const).map((severity) => ({
      props: {severity},
      style: {
        backgroundColor: `var(--${alertColours[severity]}-wash)`,
        borderColor: `var(--${alertColours[severity]})`,
        '& .MuiAlert-icon': {color: `var(--${alertColours[severity]})`},
      },
    })),
  },
};
