-- Files that staff take in, from their upload to their undoing.
create table data_import (
  id uuid primary key,
  -- `IM000012` in the ledger of stock.
  number integer generated always as identity unique,
  kind text not null check (kind in ('categories', 'brands', 'products', 'prices', 'stock', 'retailers', 'orders')),
  file_name text not null,
  file_hash text not null,
  format text not null check (format in ('csv', 'xlsx')),
  encoding text,
  -- The line with the titles, from 1, its cells, and some lines to look at.
  header_line integer not null,
  header jsonb not null,
  first_lines jsonb not null,
  total_rows integer not null,
  -- Column of the import: column of the file, from 0.
  mapping jsonb not null,
  state text not null check (state in ('UPLOADED', 'CHECKED', 'APPLIED', 'UNDONE')),
  -- What the last check or the import itself found: rows taken, refused, new and changed.
  counts jsonb,
  -- Why the last attempt ended without a result.
  failure text,
  uploaded_at timestamptz not null,
  uploaded_by text not null,
  checked_at timestamptz,
  checked_by text,
  applied_at timestamptz,
  applied_by text,
  undone_at timestamptz,
  undone_by text
);
create index data_import_uploaded on data_import (uploaded_at desc, id);

-- The lines of a file, compressed; removed some days later.
create table data_import_content (import_id uuid primary key references data_import on delete cascade, content bytea not null);

-- Cells that were refused, and rows to look at.
create table data_import_finding (
  import_id uuid not null references data_import on delete cascade,
  nth integer not null,
  line integer not null,
  column_name text not null,
  reason text not null,
  reason_values text[] not null,
  cell text not null,
  is_warning boolean not null,
  primary key (import_id, nth)
);

-- What an import did to each row, before and after, for its undoing; removed when that is no longer possible.
create table data_import_change (
  import_id uuid not null references data_import on delete cascade,
  nth integer not null,
  table_name text not null,
  key text not null,
  line integer not null,
  name text not null,
  -- Null: the row was new.
  before jsonb,
  after jsonb not null,
  primary key (import_id, nth)
);
create index data_import_change_row on data_import_change (table_name, key);

-- A process that works on an import says so every second: without that it has ended.
create table data_import_work (
  import_id uuid primary key references data_import on delete cascade,
  work text not null check (work in ('check', 'apply')),
  done_rows integer not null,
  beat_at timestamptz not null
);

-- What the columns of a file hold, as last used for files with the same titles.
create table data_import_mapping (
  kind text not null,
  header text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  saved_by text not null,
  primary key (kind, header)
);

-- Whoever deletes an account is not remembered by what an import once changed.
create function forget_imported_row() returns trigger language plpgsql as $$
begin
  delete from data_import_change where table_name = tg_table_name and key = old.id::text;
  return null;
end $$;
create trigger forget_imported_address after delete on address for each row execute function forget_imported_row();
create trigger forget_imported_retailer after update of deleted_at on outlet for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_imported_row();

select audit_table(name) from unnest(array['data_import', 'data_import_mapping']) as name;
