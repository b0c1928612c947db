-- What may be done so many times within a while, over all processes: messages with codes from one network, for example.
create table allowance (
  -- SHA-256 of what is counted: addresses are not kept.
  name text primary key,
  used integer not null,
  until timestamptz not null
);
create index allowance_until on allowance (until);

-- A text with a code of a shop in it is for nobody on the staff to read unasked.
alter table sms add column has_code boolean not null default false;
update sms set has_code = text like 'รหัส%';

-- Who read which text with a code. It outlives the text, which is kept for seven days.
create table message_reading (
  message_id bigint primary key,
  phone text not null,
  staff_id uuid not null,
  staff_name text not null,
  at timestamptz not null
);
create index message_reading_at on message_reading (at);
