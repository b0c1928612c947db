create table outlet (
  id uuid primary key,
  outlet_code text not null unique,
  phone text not null unique,
  phone_verified boolean not null default false,
  email text unique,
  password_hash text not null,
  store_name text not null,
  owner_name text not null,
  last_name text not null,
  tax_id text,
  segment text not null default 'grocery',
  default_shipping_address_id uuid,
  default_billing_address_id uuid,
  created_at timestamptz not null
);
create sequence outlet_code_number start 1001;

create table address (
  id uuid primary key,
  outlet_id uuid not null references outlet,
  address_line text not null,
  sub_district text not null,
  district text not null,
  province text not null,
  -- Two digits of the Ministry of Interior: delivery is priced by it, since postcodes cross provinces.
  province_code text not null,
  postal_code text not null
);
create index address_outlet on address (outlet_id);

create table consent (
  outlet_id uuid not null references outlet,
  document text not null,
  version text not null,
  at timestamptz not null,
  primary key (outlet_id, document, version)
);

create table staff (
  id uuid primary key,
  username text not null unique,
  password_hash text not null,
  name text not null,
  role text not null check (role in ('clerk', 'manager', 'admin'))
);

-- What the OpenID Connect provider keeps: one row an artefact.
create table oidc_payload (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_payload_grant on oidc_payload (grant_id);
create index oidc_payload_uid on oidc_payload (uid);
create index oidc_payload_expires on oidc_payload (expires_at);

-- The last answer of each session's refresh, sealed with the refresh token it replaced: a lost answer is given again.
create table refresh_replay (
  session_id text primary key,
  predecessor_hash text not null,
  sealed_answer text not null,
  expires_at timestamptz not null
);

-- Keys and secrets made at the first start and shared by all processes on this database.
create table secret (name text primary key, value jsonb not null);
