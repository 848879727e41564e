import type {ThemeOptions} from '@mui/material/styles';

const outline = '& .MuiOutlinedInput-notchedOutline';

/** The style of MUI's fields: a label above, an input of 48 px, help and error below. */
export const muiFields: NonNullable<ThemeOptions['components']> = {
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
    styleOverrides: {
      select: {
        '--_caret': '2.75rem',
        // WebKit lets the text of a long choice widen the page otherwise.
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        '& option': {color: 'var(--ink)'},
      },
      icon: {color: 'var(--ink-soft)', right: 10},
    },
  },
};
