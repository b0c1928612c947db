-- Keys with which other programs call the server, in the name of the member of staff who made them.
create table api_key (
  id uuid primary key,
  name text not null,
  -- How the key begins, to tell one from another.
  begins text not null,
  -- SHA-256: the key is too random to be guessed.
  key_hash text not null unique,
  -- Permissions of the calls that it may make, as long as its owner has them.
  scopes text[] not null check (cardinality(scopes) > 0),
  owner_id uuid not null references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz
);
create unique index api_key_name on api_key (name) where revoked_at is null;
create index api_key_owner on api_key (owner_id);
select audit_table('api_key', omit => '{key_hash}');

-- What each key called, by day.
create table api_key_use (
  key_id uuid not null references api_key on delete cascade,
  day date not null,
  -- Method and path of the contract.
  call text not null,
  calls integer not null,
  -- Calls outside the key's scopes.
  refused integer not null,
  last_at timestamptz not null,
  primary key (key_id, day, call)
);
create index api_key_use_day on api_key_use (day);
