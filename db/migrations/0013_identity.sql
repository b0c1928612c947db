-- Wrong passwords, one row a name that somebody tried, known or not; a right password writes nothing here.
create table sign_in_failure (
  -- SHA-256 of client and name: what strangers type is not kept.
  account text primary key,
  failures integer not null,
  -- Fifteen minutes after the first failure.
  until timestamptz not null
);
create index sign_in_failure_until on sign_in_failure (until);

-- Codes that open a new password, by a keyed hash of the phone number: numbers without an account have a row too, so that
-- no answer tells which have one. The rest is as in verification_code.
create table password_code (
  phone_hash text primary key,
  code_hash text not null,
  expires_at timestamptz not null,
  tries_left smallint not null check (tries_left >= 0),
  requested_at timestamptz[] not null
);
create index password_code_expires on password_code (expires_at);

-- The sessions of an account as its owner sees them. What keeps one alive are its refresh tokens in oidc_payload.
create table sign_in_session (
  id text primary key,
  account_id uuid not null,
  browser text,
  system text,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_session_account on sign_in_session (account_id);
create index sign_in_session_expires on sign_in_session (expires_at);

-- Sessions ended while access tokens of theirs may still live: every process refuses those.
create table ended_session (id text primary key, at timestamptz not null);
create index ended_session_at on ended_session (at);

alter table staff add column disabled_at timestamptz;

-- A browser on its way to Apple and back. Taken once.
create table apple_errand (
  state_hash text primary key,
  -- Of the cookie of the browser that set out.
  browser_hash text not null,
  nonce text not null,
  next text not null,
  -- The signed-in shop that wants to be linked; null where somebody signs in.
  outlet_id uuid references outlet on delete cascade,
  -- How it ended; null while it is under way.
  outcome text check (outcome in ('arrived', 'cancelled', 'failed')),
  expires_at timestamptz not null
);
create index apple_errand_expires on apple_errand (expires_at);

-- What Apple said of somebody who has no account yet, or is about to sign in, by the hash of the cookie `apple-sign-in`.
create table apple_result (
  cookie_hash text primary key,
  sub text not null,
  email text,
  first_name text not null,
  last_name text not null,
  refresh_token text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index apple_result_sub on apple_result (sub);
create index apple_result_expires on apple_result (expires_at);

create table apple_link (
  -- Apple's name for the person, the only thing that identifies: addresses change.
  sub text primary key,
  outlet_id uuid not null unique references outlet,
  -- For revoking at Apple; of no use without the supplier's own key.
  refresh_token text not null,
  linked_at timestamptz not null
);

-- Tokens to be revoked at Apple, until it has taken them.
create table apple_revocation (
  id bigint generated always as identity primary key,
  token text not null,
  tries integer not null default 0,
  due_at timestamptz not null
);
create index apple_revocation_due on apple_revocation (due_at);
