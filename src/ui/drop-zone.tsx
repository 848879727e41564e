import {useEffect, useState, type DragEvent, type ReactNode} from 'react';
import styles from './drop-zone.module.css';

type DropZoneProps = {
  /** The accessible name. The content must also work without a mouse. */
  readonly label: string;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
};

/** An area that accepts a dropped file. */
export function DropZone({label, onDrop, children}: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  useEffect(refuseElsewhere, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only a mouse drops files
    <div
      role="group"
      aria-label={label}
      className={`${styles['zone']} ${isOver ? styles['over'] : ''}`}
      onDragEnter={() => setOver(true)}
      onDragLeave={({currentTarget, relatedTarget}) => {
        // Moving over an element inside the zone does not leave it.
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

/** The browser opens a file that is dropped beside the zone, and would close the app. */
function refuseElsewhere(): () => void {
  const refuse = (event: Event): void => event.preventDefault();
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
  return () => {
    window.removeEventListener('dragover', refuse);
    window.removeEventListener('drop', refuse);
  };
}
