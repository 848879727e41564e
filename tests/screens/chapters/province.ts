import {ids, people, smallProvince} from '#tests/screens/brothers/province.ts';
import {type Device, receive} from '#tests/screens/support/device.ts';

const record = (end: string) => `00000000-0000-4000-8000-0000000000${end}`;

export const chapterId = record('e1');
export const masseo = record('03');
/** Masseo as minister. */
export const electionOfMasseo = record('e2');

const election = {
  chapter_id: chapterId,
  manner: 'elected',
  acceptance: 'accepted',
  start_date: '2024-01-10',
};

/** A province whose chapter elected Masseo minister and Leone provincial vicar, and that has a guardian. */
export async function provinceWithChapter(
  who: {isAdmin?: boolean; brotherId?: string} = {},
): Promise<Device> {
  const device = await smallProvince(who);
  await receive(device, 'brothers', [
    {...people, id: masseo, name: 'Masseo Rivotorto', cached_status: 'priest'},
  ]);
  await receive(device, 'chapters', [
    {
      id: chapterId,
      title: 'Provincial chapter 2024',
      kind: 'provincial',
      start_date: '2024-01-08',
      end_date: '2024-01-12',
      location_name: 'Assisi',
      circumscription_id: ids.circumscription,
      president: 'The general minister',
    },
  ]);
  await receive(device, 'elections', [
    {...election, id: record('e3'), brother_id: ids.leone, office: 'provincial vicar'},
    {...election, id: electionOfMasseo, brother_id: masseo, office: 'minister', votes: '30 of 41'},
    {
      ...election,
      id: record('e4'),
      brother_id: ids.leone,
      chapter_id: null,
      office: 'guardian',
      manner: 'appointed',
      fraternity_id: ids.house,
      start_date: '2026-02-01',
    },
  ]);
  return device;
}
