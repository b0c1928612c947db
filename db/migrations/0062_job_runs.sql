-- What the scheduler remembers of each job, so that any process can tell when it last ran well.
create table job_run (
  job text primary key,
  -- From when on it was expected to run.
  since timestamptz not null,
  -- Longer without a success than this is an alarm.
  late_after_seconds int not null,
  started_at timestamptz,
  succeeded_at timestamptz,
  seconds double precision,
  failures bigint not null default 0
);

-- Work of every few seconds is done by one process at a time: by the one that holds the module's lease.
create table job_lease (
  module text primary key,
  holder uuid not null,
  until timestamptz not null
);
