-- Staff who see the storefront as a retailer sees it: a token that opens reading calls only, for minutes.
create table viewing (
  id uuid primary key,
  -- SHA-256: the token is too random to be guessed.
  token_hash text not null unique,
  outlet_id uuid not null references outlet,
  -- Of another identity server where that keeps the accounts.
  staff_id uuid not null,
  -- The staff session that began it, which also ends it; null where another identity server keeps the sessions.
  session_id text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index viewing_outlet on viewing (outlet_id);
create index viewing_expires on viewing (expires_at);
select audit_table('viewing', omit => '{token_hash}');
