import {receive, signedInDevice, type Device} from '#tests/screens/support/device.ts';

export const ids = {
  country: '00000000-0000-4000-8000-0000000000a1',
  apennine: '00000000-0000-4000-8000-0000000000c1',
  custody: '00000000-0000-4000-8000-0000000000c2',
  montefaggi: '00000000-0000-4000-8000-0000000000f1',
  novitiate: '00000000-0000-4000-8000-0000000000f2',
  parish: '00000000-0000-4000-8000-0000000000e1',
  valley: '00000000-0000-4000-8000-0000000000d1',
  hill: '00000000-0000-4000-8000-0000000000d2',
  empty: '00000000-0000-4000-8000-0000000000d3',
  bogor: '00000000-0000-4000-8000-0000000000b1',
  medan: '00000000-0000-4000-8000-0000000000b2',
  leone: '00000000-0000-4000-8000-000000000001',
};

/** A device with two houses, a parish, three places and two dioceses; one place nobody refers to. */
export async function smallProvince(who: {isAdmin?: boolean} = {}): Promise<Device> {
  const device = await signedInDevice(who);
  await receive(device, 'countries', [{id: ids.country, name: 'Italy'}]);
  await receive(device, 'circumscriptions', [
    {id: ids.apennine, name: 'Province of Saint Angelo', code: 'PRV-APP', type: 'province'},
    {id: ids.custody, name: 'Custody of the Isles', code: 'CUS-ISL', type: 'custody'},
  ]);
  const place = {type: 'fraternity', country_id: ids.country};
  await receive(device, 'places', [
    {...place, id: ids.valley, place_name: 'Valle Oscura', city: 'Fontenera'},
    {...place, id: ids.hill, place_name: 'Bukit Tinggi', city: 'Bogor', type: 'institution'},
    {...place, id: ids.empty, place_name: 'Àncora Vecchia'},
  ]);
  await receive(device, 'dioceses', [
    {id: ids.medan, diocese_name: 'Médan', diocese_type: 'archdiocese', place_id: ids.hill},
    {id: ids.bogor, diocese_name: 'Bogor', diocese_type: 'diocese', place_id: ids.hill},
  ]);
  const house = {title: 'San', circumscription_id: ids.apennine, place_id: ids.valley};
  await receive(device, 'fraternities', [
    {
      ...house,
      id: ids.montefaggi,
      name: 'Montefaggi',
      alias: 'La Chiocciola',
      type: 'friary',
      diocese_id: ids.bogor,
    },
    {
      ...house,
      id: ids.novitiate,
      name: 'Casa Béata',
      type: 'formational',
      diocese_id: ids.bogor,
    },
  ]);
  await receive(device, 'institutions', [
    {id: ids.parish, name: 'Saint Clare', title: 'Parish', type: 'parish', alias: 'The Well'},
  ]);
  await receive(device, 'brothers', [
    {
      id: ids.leone,
      name: 'Leone Bellarivolta',
      circumscription_id: ids.apennine,
      nationality: ids.country,
      vocation_type: 'clerical',
      membership_status: 'active',
    },
  ]);
  return device;
}
