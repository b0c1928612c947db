-- A day that somebody looked through and closed, with the figures as they were.
create table day_closing (
  day date primary key,
  closed_at timestamptz not null,
  closed_by text not null,
  -- [{key, ok, count, amount}], amount in satang or null.
  lines jsonb not null,
  -- Why it was closed although something was open.
  reason text
);
select audit_table('day_closing');
