import {useRef, type ChangeEvent} from 'react';
import {Button, type ButtonProps} from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** The accepted file types, as in the `accept` attribute, e.g. 'image/*'. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

/** Opens the device's file chooser, which offers the camera on a phone. */
export function FileButton({accept, onChoose, ...rest}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({target}: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Otherwise choosing the same file again would not be a change.
    target.value = '';
    if (file) onChoose(file);
  };
  return (
    <>
      <Button {...rest} onClick={() => input.current?.click()} />
      <input ref={input} type="file" accept={accept} hidden onChange={choose} />
    </>
  );
}
