-- Wrong passwords, counted before they are compared. `source` is where they come from: a network, a browser that signed in
-- before, or a session; '' is all of them together. It takes the place of sign_in_failure, which older processes beside
-- this one still write to.
create table password_guess (
  -- SHA-256 of client and name: what strangers type is not kept.
  account text not null,
  source text not null,
  guesses integer not null check (guesses >= 0),
  last_at timestamptz not null,
  -- Fifteen minutes after the first.
  until timestamptz not null,
  primary key (account, source)
);
create index password_guess_until on password_guess (until);
