-- Codes that a device of a member of staff makes (RFC 6238), besides the password.
create table staff_second_factor (
  account_id uuid primary key references staff on delete cascade,
  -- Base32. The server has to calculate with it, so it cannot be hashed.
  secret text not null,
  -- The newest time step whose code was taken: a code is good once.
  last_step bigint not null default 0,
  -- SHA-256 of the recovery codes that are left.
  recovery_hashes text[] not null default '{}',
  -- Null until its first code was given: until then it is not asked for.
  confirmed_at timestamptz,
  created_at timestamptz not null
);
select audit_table('staff_second_factor', omit => '{secret,last_step,recovery_hashes}');
