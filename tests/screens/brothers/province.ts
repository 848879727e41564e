import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

export const ids = {
  leone: '00000000-0000-4000-8000-000000000001',
  rufino: '00000000-0000-4000-8000-000000000002',
  circumscription: '00000000-0000-4000-8000-0000000000c1',
  country: '00000000-0000-4000-8000-0000000000a1',
  house: '00000000-0000-4000-8000-0000000000f1',
};

/** What a brother cannot be without. */
export const people = {
  circumscription_id: ids.circumscription,
  nationality: ids.country,
  vocation_type: 'clerical',
  membership_status: 'active',
};

/** A device with two brothers: Leone, a living priest, and Rufino, who died. */
export async function smallProvince(
  who: {isAdmin?: boolean; brotherId?: string} = {},
): Promise<Device> {
  const device = await signedInDevice(who);
  await receive(device, 'countries', [{id: ids.country, name: 'Italy'}]);
  await receive(device, 'circumscriptions', [
    {id: ids.circumscription, name: 'Province of Saint Angelo', code: 'PRV-APP', type: 'province'},
  ]);
  await receive(device, 'fraternities', [
    {id: ids.house, name: 'Montefaggi', title: 'San', type: 'friary'},
  ]);
  await receive(device, 'brothers', [
    {
      ...people,
      id: ids.leone,
      name: 'Leone Bellarivolta',
      birth_name: 'Ugo Terranoce',
      phone: '+390551000001',
      cached_status: 'priest',
      additional_info: {name_day: '4 October'},
    },
    {
      ...people,
      id: ids.rufino,
      name: 'Rufino Fontebruna',
      membership_status: 'deceased',
      death_place: 'Assisi',
      cached_status: 'solemn_professed',
    },
  ]);
  return device;
}
