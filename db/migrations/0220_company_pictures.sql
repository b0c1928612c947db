-- The logo and the signature that papers carry. A few kilobytes each: they stay in the database.
create table company_picture (
  kind text primary key check (kind in ('logo', 'signature')),
  picture bytea not null,
  -- Of the picture, so that a change is seen where the bytes are not.
  hash text not null,
  changed_at timestamptz not null
);

select audit_table('company_picture');
