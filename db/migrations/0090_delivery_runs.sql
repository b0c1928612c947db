-- A run: one vehicle with one driver on one day, and its stops in their order.
create table delivery_run (
  id uuid primary key,
  -- For people: R, the day as YYMMDD, and its number on that day.
  number text not null unique check (number ~ '^R[0-9]{6}-[0-9]{2,}$'),
  day date not null,
  -- A staff account. No foreign key: accounts of an external issuer are not stored here.
  driver_id uuid,
  driver_name text,
  -- A number plate, or what the yard calls it.
  vehicle text check (char_length(vehicle) between 1 and 60),
  -- What it was planned for: a route's or district's name.
  route_thai text not null default '',
  route_eng text not null default '',
  state text not null check (state in ('PLANNED', 'LOADED', 'OUT', 'BACK', 'SETTLED')),
  -- Counts every change of the plan, so that two people who plan the same run notice each other.
  revision integer not null default 1,
  created_at timestamptz not null,
  created_by text not null,
  departed_at timestamptz,
  returned_at timestamptz,
  settled_at timestamptz,
  check ((driver_id is null) = (driver_name is null)),
  check (state in ('PLANNED', 'LOADED') or driver_id is not null),
  check ((departed_at is not null) = (state in ('OUT', 'BACK', 'SETTLED'))),
  check ((returned_at is not null) = (state in ('BACK', 'SETTLED'))),
  check ((settled_at is not null) = (state = 'SETTLED'))
);
create index delivery_run_day on delivery_run (day, number);
create index delivery_run_driver on delivery_run (driver_id, day);

create table delivery_stop (
  run_id uuid not null references delivery_run on delete cascade,
  order_id uuid not null references orders,
  position integer not null check (position > 0),
  -- Whether its run is over: written by the trigger below.
  over boolean not null default false,
  outcome text check (outcome in ('DELIVERED', 'PARTLY_DELIVERED', 'REFUSED', 'NOT_DELIVERED')),
  -- At the door, by the driver's device; `outcome_recorded_at`: when it arrived here.
  outcome_at timestamptz,
  outcome_recorded_at timestamptz,
  -- Why it was refused, or not delivered.
  reason text,
  cash_satang bigint check (cash_satang >= 0),
  -- Who took the goods: the name they gave as their signature.
  received_by text check (char_length(received_by) <= 120),
  note text check (char_length(note) <= 500),
  primary key (run_id, order_id),
  constraint delivery_stop_position unique (run_id, position) deferrable initially deferred,
  check ((outcome is null) = (outcome_at is null)),
  check ((outcome is null) = (outcome_recorded_at is null))
);
-- An order is on at most one run that is not over.
create unique index delivery_stop_open on delivery_stop (order_id) where not over;
create index delivery_stop_order on delivery_stop (order_id);

create function close_delivery_stops() returns trigger language plpgsql as $$
begin
  update delivery_stop set over = new.state in ('BACK', 'SETTLED')
    where run_id = new.id and over is distinct from (new.state in ('BACK', 'SETTLED'));
  return null;
end $$;
create trigger delivery_run_over after update of state on delivery_run for each row execute function close_delivery_stops();

-- Everything that drivers report, as their devices sent it. A stop shows what counts; what could not be applied is kept here
-- with the reason until the office has dealt with it.
create table delivery_report (
  run_id uuid not null references delivery_run on delete cascade,
  -- Made by the device: the same report is stored once.
  key text not null check (char_length(key) between 8 and 64),
  order_id uuid not null references orders,
  report jsonb not null,
  request_hash text not null,
  -- By the device's clock, within the bounds of the run; `clock_corrected`: it was outside them.
  at timestamptz not null,
  clock_corrected boolean not null,
  recorded_at timestamptz not null,
  recorded_by text not null,
  state text not null check (state in ('APPLIED', 'SUPERSEDED', 'CONFLICT', 'RESOLVED')),
  -- The code of what stood in the way.
  conflict text,
  resolved_at timestamptz,
  resolved_by text,
  resolution text check (char_length(resolution) <= 500),
  primary key (run_id, key),
  check ((conflict is not null) = (state in ('CONFLICT', 'RESOLVED'))),
  check ((state = 'RESOLVED') = (resolved_at is not null and resolved_by is not null and resolution is not null))
);
create index delivery_report_order on delivery_report (order_id, recorded_at);
create index delivery_report_conflict on delivery_report (recorded_at) where state = 'CONFLICT';

-- WebP of our own making; the id is the device's, so that a photo sent twice is stored once.
create table delivery_photo (
  id uuid primary key,
  run_id uuid not null references delivery_run on delete cascade,
  order_id uuid not null references orders,
  picture bytea not null,
  taken_at timestamptz not null,
  recorded_at timestamptz not null,
  recorded_by text not null
);
create index delivery_photo_order on delivery_photo (order_id, taken_at);

-- Areas that one vehicle serves. Districts without a route are planned by district.
create table delivery_route (
  id uuid primary key,
  name_thai text not null check (char_length(name_thai) between 1 and 80),
  name_eng text not null check (char_length(name_eng) between 1 and 80),
  -- [{province, district | null}] by their Thai names; null: the whole province. The order is that of the drive.
  areas jsonb not null,
  position integer not null
);
