import {type Device, receive} from '#tests/screens/support/device.ts';

/**
 * Puts an open proposal of the user into the mirror that sets the city of a place to Assisi. Returns its
 * id.
 */
export async function proposeCity(device: Device, place: string, fields: object): Promise<string> {
  const proposal = crypto.randomUUID();
  await receive(device, 'pending_changes', [
    {
      id: proposal,
      target_table_name: 'places',
      operation: 'update',
      record_id: place,
      base_values: {city: null},
      proposed_changes: {city: 'Assisi'},
      status: 'pending',
      requested_by: device.userId,
      mutation_id: crypto.randomUUID(),
      created_at: '2026-01-01T00:00:00Z',
      ...fields,
    },
  ]);
  return proposal;
}
