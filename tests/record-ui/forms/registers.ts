import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

export const ids = {
  country: '00000000-0000-4000-8000-0000000000a1',
  circumscription: '00000000-0000-4000-8000-0000000000c1',
  place: '00000000-0000-4000-8000-0000000000b1',
  diocese: '00000000-0000-4000-8000-0000000000d1',
  fraternity: '00000000-0000-4000-8000-0000000000f1',
  institution: '00000000-0000-4000-8000-0000000000e1',
};

/** A device of an admin with one record of each kind that has a form. */
export async function smallRegisters(): Promise<Device> {
  const device = await signedInDevice({isAdmin: true});
  await receive(device, 'countries', [{id: ids.country, name: 'Italy'}]);
  await receive(device, 'circumscriptions', [
    {id: ids.circumscription, name: 'Province of Saint Angelo', code: 'PRV-APP', type: 'province'},
  ]);
  await receive(device, 'places', [{id: ids.place, place_name: 'Montefaggi', type: 'fraternity'}]);
  await receive(device, 'dioceses', [
    {
      id: ids.diocese,
      diocese_name: 'Diocese of Foligno',
      diocese_type: 'diocese',
      place_id: ids.place,
    },
  ]);
  await receive(device, 'fraternities', [
    {
      id: ids.fraternity,
      name: 'Montefaggi',
      title: 'Convento San Leone',
      type: 'local',
      established_date: '1652-05-03T00:00:00Z',
      circumscription_id: ids.circumscription,
      diocese_id: ids.diocese,
      place_id: ids.place,
    },
  ]);
  return device;
}
