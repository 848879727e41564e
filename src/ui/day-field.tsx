import {useState} from 'react';
import {isDay} from '#src/lib/civil-date.ts';
import {DayControl} from './day-control.tsx';

type DayFieldProps = {
  readonly label: string;
  /** 'yyyy-MM-dd' or `''`. */
  readonly value: string;
  /** Gets a day or `''`; a text that is neither stays in the field. */
  readonly onChange: (day: string) => void;
};

/** A civil day outside of forms, for filters. */
export function DayField({label, value, onChange}: DayFieldProps) {
  const [wrong, setWrong] = useState<string | null>(null);
  return (
    <DayControl
      label={label}
      value={wrong ?? value}
      onChange={(text) => {
        const isAnswer = text === '' || isDay(text);
        setWrong(isAnswer ? null : text);
        if (isAnswer) onChange(text);
      }}
    />
  );
}
