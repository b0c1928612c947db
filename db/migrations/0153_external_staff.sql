-- Staff of another identity server who have been here, so that runs can be given to its drivers. Empty with own accounts.
create table external_staff (
  id uuid primary key,
  name text not null,
  -- As the last token said.
  roles text[] not null,
  seen_at timestamptz not null
);
