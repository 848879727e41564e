import {addDays, addMonths} from '#src/lib/civil-date.ts';
import type {Dice} from '#tests/sql/agreement/dice.ts';
import {judgementDay} from './issues.ts';
import type {Parameter, Run} from './database.ts';
import type {World} from './world.ts';

const lives = ['vows', 'ordinations', 'formation_stages', 'fraternity_assignments'] as const;
const names = ['Fra Leone', 'Fra Leon', 'Fra Leonne', 'Fra Ginepro', 'Fra Ginepro2', 'FRA MASSEO'];
const roles = [null, 'guardian', 'novice master', 'cook', 'Fr. Guardian'];

/** One edit of the records that rules read: any brother, life event, house, account or setting of the world. */
export async function editAnything(run: Run, dice: Dice, world: World): Promise<void> {
  const edit = dice.oneOf([
    addLifeEvent,
    addLifeEvent,
    addLifeEvent,
    moveLifeEvent,
    giveAway,
    removeLifeEvent,
    addOne,
    changeOne,
    changeOne,
    removeOne,
    changeHouse,
    changeSetting,
    linkAccount,
    changePlace,
  ]);
  await edit(run, dice, world);
}

const dayOf = (dice: Dice): string =>
  addDays(
    addMonths(judgementDay, -dice.oneOf([0, 1, 6, 12, 13, 24, 31, 37, 73, 109, 12 * 30, -13])),
    dice.oneOf([0, 0, 1, -1, 2]),
  );

async function addLifeEvent(run: Run, dice: Dice, world: World): Promise<void> {
  const brother = await anyOf(run, dice, 'brothers');
  if (brother === null) return;
  const day = dayOf(dice);
  const end = dice.chance(50) ? addMonths(day, dice.oneOf([1, 11, 12, 25])) : null;
  const add = (sql: string, values: readonly Parameter[]) => run(sql, [brother, day, ...values]);
  switch (dice.oneOf(lives)) {
    case 'vows':
      await add(
        'insert into public.vows (brother_id, date, type) values ($1::uuid, $2::date, $3)',
        [dice.oneOf(['simple', 'renewal', 'solemn'])],
      );
      break;
    case 'ordinations':
      await add(
        `insert into public.ordinations (brother_id, date, type) values ($1::uuid, $2::date, $3)
         on conflict (brother_id, type) do update set date = excluded.date`,
        [dice.oneOf(['diaconate', 'priesthood'])],
      );
      break;
    case 'formation_stages':
      await add(
        `insert into public.formation_stages (brother_id, start_date, stage, end_date)
         values ($1::uuid, $2::date, $3, $4::date)`,
        [dice.oneOf(['postulancy', 'novitiate', 'theology']), end],
      );
      break;
    case 'fraternity_assignments':
      await add(
        `insert into public.fraternity_assignments (brother_id, start_date, role, end_date, fraternity_id)
         values ($1::uuid, $2::date, $3, $4::date, $5::uuid)`,
        [dice.oneOf(roles), end, await houseOf(run, dice, world)],
      );
  }
}

async function moveLifeEvent(run: Run, dice: Dice): Promise<void> {
  const id = await anyOf(run, dice, 'vows');
  await run('update public.vows set date = $2::date, valid_until = null where id = $1::uuid', [
    id,
    dayOf(dice),
  ]);
}

/** A row becomes another brother's, as after a merge and its undo. */
async function giveAway(run: Run, dice: Dice): Promise<void> {
  const table = dice.oneOf(['vows', 'formation_stages', 'fraternity_assignments']);
  const [id, brother] = [await anyOf(run, dice, table), await anyOf(run, dice, 'brothers')];
  if (brother === null) return;
  await run(`update public.${table} set brother_id = $2::uuid where id = $1::uuid`, [id, brother]);
}

async function removeLifeEvent(run: Run, dice: Dice): Promise<void> {
  const table = dice.oneOf(lives);
  await run(`delete from public.${table} where id = $1::uuid`, [await anyOf(run, dice, table)]);
}

async function addOne(run: Run, dice: Dice, world: World): Promise<void> {
  await run(
    `insert into public.brothers (id, name, birth_date, circumscription_id, nationality)
     values ($1::uuid, $2, $3::date, $4::uuid, $5::uuid)`,
    [
      dice.id(),
      dice.oneOf(names),
      dice.oneOf(['1950-05-05', '1950-06-06', '1926-11-22', null]),
      world.circumscription,
      world.country,
    ],
  );
}

async function changeOne(run: Run, dice: Dice): Promise<void> {
  const change = dice.oneOf([
    `name = '${dice.oneOf(names)}'`,
    `birth_date = '${dice.oneOf(['1950-05-05', '1950-06-06', '1926-11-22'])}'`,
    `deleted_at = case when deleted_at is null then now() end`,
    `membership_status = '${dice.oneOf(['active', 'suspended', 'departed', 'deceased'])}'`,
    `additional_info = '{"status_override": {"value": "priest", "until": "${judgementDay}"}}'`,
    `phone = '+62812345678', email = 'a@b.example', emergency_contact = 'Sister'`,
  ]);
  await run(`update public.brothers set ${change} where id = $1::uuid`, [
    await anyOf(run, dice, 'brothers'),
  ]);
}

async function removeOne(run: Run, dice: Dice): Promise<void> {
  if (dice.chance(50)) return;
  await run('delete from public.brothers where id = $1::uuid', [
    await anyOf(run, dice, 'brothers'),
  ]);
}

async function changeHouse(run: Run, dice: Dice, world: World): Promise<void> {
  await run('update public.fraternities set type = $2 where id = $1::uuid', [
    await houseOf(run, dice, world),
    dice.oneOf(['friary', 'formational', 'curia']),
  ]);
}

async function changeSetting(run: Run, dice: Dice): Promise<void> {
  const key = dice.oneOf(['grace_days', 'guardian_term_years', 'temp_vow_months']);
  await run('update public.settings set value = $2::text::jsonb where key = $1', [
    key,
    String(1 + dice.count(40)),
  ]);
}

async function linkAccount(run: Run, dice: Dice, {marco}: World): Promise<void> {
  await run('update public.users set linked_brother_id = $2::uuid where id = $1::uuid', [
    marco.id ?? '',
    await anyOf(run, dice, 'brothers'),
  ]);
}

async function changePlace(run: Run, dice: Dice, world: World): Promise<void> {
  await run('insert into public.places (place_name, country_id) values ($1, $2::uuid)', [
    'Greccio',
    dice.oneOf([null, world.country]),
  ]);
}

async function houseOf(run: Run, dice: Dice, world: World): Promise<string> {
  const known = await anyOf(run, dice, 'fraternities');
  if (known !== null && dice.chance(70)) return known;
  const [made] = await run<{id: string}>(
    `with place as (insert into public.places (place_name) values ('Poggio') returning id),
       diocese as (
         insert into public.dioceses (diocese_name, place_id) select 'Rieti', p.id from place p returning id, place_id
       )
     insert into public.fraternities (name, title, circumscription_id, diocese_id, place_id)
     select 'Poggio', 'Saint Francis', $1::uuid, d.id, d.place_id from diocese d
     returning id::text`,
    [world.circumscription],
  );
  return made?.id ?? '';
}

async function anyOf(run: Run, dice: Dice, table: string): Promise<string | null> {
  const rows = await run<{id: string}>(`select id::text from public.${table} order by id`);
  return rows.length === 0 ? null : dice.oneOf(rows).id;
}
