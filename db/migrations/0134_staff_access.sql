-- Of two administrators who change an account, the second learns what the first did.
alter table staff add column revision integer not null default 1;
-- A password that somebody else chose: until then it opens the account once, to choose an own one. Null for an own one.
alter table staff add column one_time_until timestamptz;
-- When an administrator last ended all sessions of the account.
alter table staff add column sessions_ended_at timestamptz;

-- Between the right password and the session: a staff account that has something left to do on the login page.
create table sign_in_step (
  -- SHA-256 of the login page's interaction.
  id text primary key,
  account_id uuid not null references staff on delete cascade,
  -- The second factor was given.
  verified boolean not null default false,
  -- The offer was put off, or taken.
  settled boolean not null default false,
  expires_at timestamptz not null
);
create index sign_in_step_expires on sign_in_step (expires_at);
create index sign_in_step_account on sign_in_step (account_id);
