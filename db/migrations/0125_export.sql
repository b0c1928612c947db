-- Who took out which list as a file, with which filters, and how many rows.
create table data_export (
  id uuid primary key,
  list text not null,
  format text not null check (format in ('csv', 'xlsx')),
  filters jsonb not null,
  -- Rows that were written so far; all of them where it is complete.
  rows integer not null default 0,
  is_complete boolean not null default false,
  exported_at timestamptz not null,
  exported_by text not null
);
create index data_export_at on data_export (exported_at desc, id);
select audit_table('data_export');
