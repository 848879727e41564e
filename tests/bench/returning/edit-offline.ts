import type {App, Phone} from './phone.ts';

/** Of so many edits one adds a record. */
const editsAnInsert = 5;

/** Saves so many edits through the app's forms, each of another record, as a person does without a connection. */
export async function editOffline(phone: Phone, edits: number): Promise<void> {
  const brothers = (await phone.rows('brothers'))
    .filter((row) => row['membership_status'] === 'active')
    .map((row) => String(row['id']))
    .sort();
  await phone.run(async (app) => {
    const session = await app.readStoredSession();
    // Admins write at once: what they change is not what members propose, or these would have conflicts.
    const field = session?.isAdmin === true ? 'birth_place' : 'phone';
    for (let edit = 0; edit < edits; edit += 1) {
      const number = phone.number * edits + edit;
      if (edit % editsAnInsert === 0) await save(app, 'places', null, {place_name: text(number)});
      else {
        const id = brothers[number % brothers.length] ?? null;
        await save(app, 'brothers', id, {[field]: text(number)});
      }
    }
  });
}

async function save(
  {openForm, saveForm}: App,
  table: 'places' | 'brothers',
  id: string | null,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const form = await openForm(table, id);
  if (form === null) throw new Error(`There is no ${table} ${id} on the phone.`);
  const outcome = await saveForm(form, values);
  if (outcome.kind !== 'queued') throw new Error(`Not saved: ${JSON.stringify(outcome)}`);
}

function text(number: number): string {
  return `+62 800 ${String(number).padStart(6, '0')}`;
}
