-- Which columns a member of staff wants to see in a list, and how wide, each with its `id` and `look`. No row: the usual ones.
create table list_columns (
  owner_id uuid not null,
  list text not null,
  columns jsonb not null,
  updated_at timestamptz not null,
  primary key (owner_id, list)
);
