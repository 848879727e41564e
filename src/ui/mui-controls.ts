import type {ThemeOptions} from '@mui/material/styles';

const alertColours = {success: 'green', error: 'red', warning: 'amber', info: 'blue'} as const;
const severities = ['success', 'error', 'warning', 'info'] as const;

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
  MuiSkeleton: {styleOverrides: {root: {backgroundColor: 'var(--hover)'}}},
};
