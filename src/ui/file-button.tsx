import {useRef, type ChangeEvent} from 'react';
import {Button, type ButtonProps} from './button.tsx';

type FileButtonProps = Omit<ButtonProps, 'onClick'> & {
  /** Kinds of files, as the file chooser understands them, e.g. 'image/*'. */
  readonly accept: string;
  readonly onChoose: (file: File) => void;
};

/** Opens the device's own chooser; on a phone that includes the camera. */
export function FileButton({accept, onChoose, ...rest}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({target}: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // Else the same file, chosen again, would be no change.
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
