import {render, screen, waitFor} from '@testing-library/react';
import {expect, test} from 'vitest';
import {BusyButton} from '#src/ui/busy-button.tsx';

type State = {readonly busy?: boolean; readonly disabled?: boolean};

const saving = ({busy = false, disabled = false}: State) => (
  <>
    <input aria-label="Name" />
    <BusyButton
      busy={busy}
      busyLabel="Saving..."
      disabled={disabled}
      focusOtherwise={() => screen.getByLabelText('Name').focus()}
    >
      Save
    </BusyButton>
  </>
);

/** Begins the action of the focused button; Chromium takes the focus from a button that is disabled. */
function begin() {
  const {rerender} = render(saving({}));
  const button = screen.getByRole<HTMLButtonElement>('button', {name: 'Save'});
  button.focus();
  rerender(saving({busy: true}));
  // A disabled button cannot be blurred here.
  const stranger = document.createElement('input');
  document.body.append(stranger);
  stranger.focus();
  stranger.remove();
  expect(document.activeElement).toBe(document.body);
  return {button, end: (state: State = {}) => rerender(saving(state))};
}

test('a busy button gets the focus back when its action ends', async () => {
  const {button, end} = begin();
  end();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('a busy button passes the focus on when it stays disabled after its action', async () => {
  const {end} = begin();
  end({disabled: true});
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
});

test('a busy button leaves the focus where the user has moved it', async () => {
  const {end} = begin();
  const input = screen.getByLabelText('Name');
  input.focus();
  end();
  await Promise.resolve();
  expect(document.activeElement).toBe(input);
});
