/** What was measured at one place and size: its lines, by what they are called. */
export type Section = {
  readonly title: string;
  readonly lines: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
};

/** Takes each section as soon as it is measured, so that a later failure loses none. */
export type Report = (section: Section) => void;

export function printSection({title, lines}: Section): void {
  console.log(`\n${title}`);
  console.table(lines);
}
