-- Who has which record open, by window. Rows expire by their time; lost in a crash, they are back within seconds.
create unlogged table presence (
  staff_id uuid not null,
  -- Of the browser window, chosen by it.
  place text not null,
  name text not null,
  subject text not null,
  key text not null,
  since timestamptz not null,
  seen_at timestamptz not null,
  primary key (staff_id, place)
);
create index presence_record on presence (subject, key);

-- Coming and going is told to open screens, the heartbeat in between is not.
create function live_presence() returns trigger language plpgsql as $$
begin
  insert into live_event (subject, key, kind)
  select distinct 'presence', record, 'changed' from (
    select old.subject || ':' || old.key where tg_op <> 'INSERT'
    union select new.subject || ':' || new.key where tg_op <> 'DELETE') as touched (record)
  on conflict do nothing;
  return null;
end $$;
create trigger live_presence_entered after insert or delete on presence for each row execute function live_presence();
create trigger live_presence_moved after update of subject, key on presence for each row
  when (old.subject <> new.subject or old.key <> new.key) execute function live_presence();

-- A list as somebody likes to see it: its filters, columns and order, under a name.
create table saved_view (
  id uuid primary key,
  screen text not null,
  name text not null,
  -- As in the address of the screen, without `?`.
  query text not null,
  -- In their order; empty: the usual ones.
  columns text[] not null,
  owner_id uuid not null,
  -- `staff:<id> <name>`, as other records name their actor.
  owner text not null,
  shared boolean not null,
  revision integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_own_name on saved_view (owner_id, screen, name);
create index saved_view_shared on saved_view (screen) where shared;

select live_table('saved_view', 'view', 'id');
