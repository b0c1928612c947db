-- Pictures may be kept in an object storage instead of the database. Then the column of their bytes is empty, and this is their key there.
alter table picture add column file_key text, alter column source drop not null,
  add constraint picture_has_file check ((source is null) <> (file_key is null)) not valid;
alter table payment_slip add column file_key text,
  add constraint payment_slip_has_one_file check (picture is null or file_key is null) not valid;
alter table problem_photo add column file_key text, alter column picture drop not null,
  add constraint problem_photo_has_file check ((picture is null) <> (file_key is null)) not valid;
alter table delivery_photo add column file_key text, alter column picture drop not null,
  add constraint delivery_photo_has_file check ((picture is null) <> (file_key is null)) not valid;

-- Files whose bytes are in the database, in the order in which a storage takes them. The key: a folder, a slash, the row's id.
create table file_to_move (seq bigint generated always as identity primary key, key text not null unique);
-- Files in the storage whose rows are gone. Not removed at once: a transaction under way may copy the key to another row.
create table file_to_remove (key text primary key, at timestamptz not null default now());

-- Arguments: the folder, the row's id as an expression of $1.
create function note_file() returns trigger language plpgsql as $$
declare id text;
begin
  execute 'select ' || tg_argv[1] using new into id;
  insert into file_to_move (key) values (tg_argv[0] || '/' || id) on conflict do nothing;
  return null;
end $$;
create trigger note_file after insert on picture for each row when (new.source is not null)
  execute function note_file('pictures', '$1.id');
create trigger note_file after insert on payment_slip for each row when (new.picture is not null)
  execute function note_file('slips', '$1.id::text');
create trigger note_file after insert on problem_photo for each row when (new.picture is not null)
  execute function note_file('problems', '$1.report_id || ''-'' || $1.no');
create trigger note_file after insert on delivery_photo for each row when (new.picture is not null)
  execute function note_file('deliveries', '$1.id::text');

create function note_file_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.file_key is not distinct from old.file_key then return null; end if;
  end if;
  insert into file_to_remove (key) values (old.file_key) on conflict (key) do update set at = now();
  return null;
end $$;
create trigger note_file_left after delete or update of file_key on picture for each row
  when (old.file_key is not null) execute function note_file_left();
create trigger note_file_left after delete or update of file_key on payment_slip for each row
  when (old.file_key is not null) execute function note_file_left();
create trigger note_file_left after delete or update of file_key on problem_photo for each row
  when (old.file_key is not null) execute function note_file_left();
create trigger note_file_left after delete or update of file_key on delivery_photo for each row
  when (old.file_key is not null) execute function note_file_left();
