import {useEffect, useState, type DragEvent, type ReactNode} from 'react';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  /** What it is, for screen readers. What is in it must do without a mouse. */
  readonly label: string;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
};

/** A place on which a file can be let fall. */
export function DropZone({label, onDrop, children}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(refuseElsewhere, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a mouse lets fall
    <div
      role="group"
      aria-label={label}
      className={`${styles['zone']} ${isOver ? styles['over'] : ''}`}
      onDragEnter={() => setOver(true)}
      onDragLeave={({currentTarget, relatedTarget}) => {
        // Passing over what stands inside is not leaving.
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          setOver(false);
      }}
      onDrop={(event: DragEvent) => {
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file) onDrop(file);
      }}
    >
      {children}
    </div>
  );
}

/** A file let fall beside the zone would be opened in place of the app. */
function refuseElsewhere(): () => void {
  const refuse = (event: Event): void => event.preventDefault();
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
