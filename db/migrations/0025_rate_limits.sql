-- Requests of one address to one limited call within a minute, for all processes. Unlogged: after a crash the counts start
-- again at nothing, which costs an attacker's minute and no disk write per guess.
create unlogged table rate_limit (
  -- SHA-256 of the limit's name and the address: whose address it was is not kept.
  key text primary key,
  requests integer not null,
  -- One minute after the first request.
  until timestamptz not null
);
create index rate_limit_until on rate_limit (until);
