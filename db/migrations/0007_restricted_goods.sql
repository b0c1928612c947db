-- One row a shop: its code under way, and when it asked for codes. A guess without a code makes a row too, so that it is
-- counted and answered like any other.
create table verification_code (
  outlet_id uuid primary key references outlet on delete cascade,
  -- Keyed hash; empty where there is no code to guess.
  code_hash text not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0),
  -- Requests of the last hour.
  requested_at timestamptz[] not null
);

-- Text messages where no provider is connected: staff read them here.
create table sms (
  id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  at timestamptz not null
);
create index sms_at on sms (at);
