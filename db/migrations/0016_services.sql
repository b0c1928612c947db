-- The company service may have a database of its own, without the outlets: who a shop is comes with its token there.
alter table restricted_grant drop constraint restricted_grant_outlet_id_fkey;
alter table verification_code drop constraint verification_code_outlet_id_fkey;
-- The number that the confirmed code went to.
alter table restricted_grant add column phone text;

-- Licences to sell restricted goods, as a clerk has seen them. A renewal is a row of its own, so that the old one holds
-- until it ends.
create table licence (
  id uuid primary key,
  outlet_id uuid not null,
  category_id integer not null,
  number text not null,
  -- The moment after its last day in Asia/Bangkok.
  ends_at timestamptz not null,
  state text not null check (state in ('filed', 'approved', 'withdrawn')),
  filed_at timestamptz not null,
  filed_by text not null,
  decided_at timestamptz,
  decided_by text
);
create index licence_outlet on licence (outlet_id);
