/** A known weakness to search for, and an object that has it, to prove that the search finds it. */
export type Advisor = {
  readonly weakness: string;
  /** Returns the affected objects of the schemas public and app as `name`. */
  readonly look: string;
  readonly plant: readonly string[];
  /** The name under which the planted object must be found. */
  readonly finds: string;
  /** Set when only a superuser can plant the object. */
  readonly plantedBy?: 'superuser';
};

const ours = `('public'::regnamespace, 'app'::regnamespace)`;
const planted = 'create table public.planted (id uuid primary key, other uuid)';
const read = (name: string, using: string): string =>
  `create policy ${name} on public.planted for select to authenticated using (${using})`;

/** The checks of Supabase's own advisors, as far as they concern a database. */
export const advisors: readonly Advisor[] = [
  {
    weakness: 'a table without row-level security',
    look: `select c.relname as name from pg_class c
      where c.relnamespace in ${ours} and c.relkind in ('r', 'p') and not c.relrowsecurity`,
    plant: [planted],
    finds: 'planted',
  },
  {
    weakness: 'policies on a table whose row-level security is off',
    look: `select distinct c.relname as name from pg_policy p join pg_class c on c.oid = p.polrelid
      where c.relnamespace in ${ours} and not c.relrowsecurity`,
    plant: [planted, read('seen', 'true')],
    finds: 'planted',
  },
  {
    weakness: 'a table without a primary key',
    look: `select c.relname as name from pg_class c
      where c.relnamespace in ${ours} and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
    plant: ['create table app.planted (id uuid)'],
    finds: 'planted',
  },
  {
    weakness: 'a foreign key without an index that covers it',
    look: `select k.conname as name from pg_constraint k
      where k.contype = 'f' and k.connamespace in ${ours} and not exists (
        select 1 from pg_index i
        where i.indrelid = k.conrelid and i.indisvalid
          and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )`,
    plant: [
      planted,
      'alter table public.planted add constraint bare foreign key (other) references public.users',
    ],
    finds: 'bare',
  },
  {
    weakness: 'two indexes that do the same',
    look: `select max(c.relname) as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace in ${ours}
      group by i.indrelid, i.indkey::text, i.indclass::text, i.indoption::text,
        pg_get_expr(i.indexprs, i.indrelid), pg_get_expr(i.indpred, i.indrelid)
      having count(*) > 1`,
    plant: [planted, 'create index planted_twice on public.planted (id)'],
    finds: 'planted_twice',
  },
  {
    weakness: 'several permissive policies for one role and command',
    look: `select p.tablename as name
      from pg_policies p
      cross join unnest(p.roles) r
      cross join unnest(case when p.cmd = 'ALL' then array['SELECT', 'INSERT', 'UPDATE', 'DELETE']
        else array[p.cmd] end) c
      where p.permissive = 'PERMISSIVE' and p.schemaname in ('public', 'app')
      group by p.tablename, r, c having count(*) > 1`,
    plant: [planted, read('one', 'true'), read('two', 'false')],
    finds: 'planted',
  },
  {
    weakness: 'a policy that asks who is calling once a row, instead of once a statement',
    look: `select p.policyname as name
      from pg_policies p
      cross join lateral (
        -- What is left once every wrapped call is taken away, and the call that the planner makes once a plan.
        select regexp_replace(
          coalesce(p.qual, '') || ' ' || coalesce(p.with_check, ''),
          '\\( *SELECT (auth|app)\\.[a-z_]+\\([^()]*\\)[^()]*\\)|app\\.refuse_estimate\\(\\)', '', 'gi'
        ) as text
      ) bare
      where p.schemaname in ('public', 'app') and bare.text ~* '(auth|app)\\.[a-z_]+\\(|current_setting\\('`,
    plant: [planted, read('unwrapped', 'other = auth.uid()')],
    finds: 'unwrapped',
  },
  {
    weakness: 'a policy for everybody, the visitor too',
    look: `select p.policyname as name from pg_policies p
      where p.schemaname in ('public', 'app') and p.roles && array['public', 'anon']::name[]`,
    plant: [planted, 'create policy open_to_all on public.planted for select using (true)'],
    finds: 'open_to_all',
  },
  {
    weakness:
      'a function that finds its names by the caller’s search_path, or among his temporary objects',
    look: `select p.proname as name from pg_proc p
      where p.pronamespace in ${ours}
        -- A body bound when it was made looks nothing up.
        and p.prosqlbody is null
        and not coalesce('search_path=pg_catalog, pg_temp' = any (p.proconfig), false)
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
    plant: [
      `create function app.planted() returns int language sql set search_path = '' as $$ select 1 $$`,
    ],
    finds: 'planted',
  },
  {
    weakness: 'a function in the exposed schema that runs as its owner',
    look: `select p.proname as name from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    plant: [
      'create function public.planted() returns int security definer language sql as $$ select 1 $$',
    ],
    finds: 'planted',
  },
  {
    weakness: 'a function that everybody may call',
    look: `select p.proname as name from pg_proc p
      cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
      where p.pronamespace in ${ours} and a.grantee = 0`,
    plant: [
      'create function app.planted() returns int language sql as $$ select 1 $$',
      'grant execute on function app.planted() to public',
    ],
    finds: 'planted',
  },
  {
    weakness: 'a view that shows its owner’s rows instead of the caller’s',
    look: `select c.relname as name from pg_class c
      where c.relnamespace in ${ours} and (c.relkind = 'm' or c.relkind = 'v'
        and not coalesce(c.reloptions && array['security_invoker=true', 'security_invoker=on'], false))`,
    plant: ['create view public.planted as select id from public.users'],
    finds: 'planted',
  },
  {
    weakness: 'an extension in an exposed schema',
    look: `select distinct coalesce(p.proname, c.relname) as name
      from pg_depend d
      left join pg_proc p on d.classid = 'pg_proc'::regclass and p.oid = d.objid
      left join pg_class c on d.classid = 'pg_class'::regclass and c.oid = d.objid
      where d.deptype = 'e' and 'public'::regnamespace in (p.pronamespace, c.relnamespace)`,
    plant: [
      'create function public.planted() returns int language sql as $$ select 1 $$',
      'alter extension plpgsql add function public.planted()',
    ],
    finds: 'planted',
    plantedBy: 'superuser',
  },
];
