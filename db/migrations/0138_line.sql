-- Whom of a retailer's people LINE knows by `user_id`; notices go there instead of by text message.
create table line_link (
  outlet_id uuid primary key references outlet on delete cascade,
  user_id text not null,
  linked_at timestamptz not null
);
create index line_link_user on line_link (user_id);
select audit_table('line_link', omit => '{user_id}');

-- The group chat of the staff, at most one.
create table line_group (
  id smallint primary key default 1 check (id = 1),
  group_id text not null,
  linked_at timestamptz not null
);
select audit_table('line_group', omit => '{group_id}');

-- What somebody sends from LINE to show whose chat it is. Works once, for minutes.
create table line_code (
  code_hash text primary key,
  -- Null: of the group of the staff.
  outlet_id uuid references outlet on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique nulls not distinct (outlet_id)
);
select audit_table('line_code', omit => '{code_hash}');

-- Wrong codes of one sender since then.
create table line_guess (
  sender text primary key,
  wrong integer not null,
  since timestamptz not null
);

-- Events that LINE sent: it may send one again.
create table line_event (
  id text primary key,
  at timestamptz not null
);
create index line_event_at on line_event (at);

-- What is to be sent to LINE, and was.
create table line_message (
  id bigint generated always as identity primary key,
  -- What it is about: a second message about it is none.
  subject text not null,
  -- A user or a group, as LINE names it.
  receiver text not null,
  -- The retailer whose chat it is; null for the group and for people who are not linked.
  outlet_id uuid references outlet on delete cascade,
  -- An answer to what somebody sent: costs nothing, and works once within a minute.
  reply_token text,
  text text not null,
  at timestamptz not null,
  -- LINE takes a message with the same key once, within a day.
  retry_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0,
  -- Null once it was delivered or given up.
  next_at timestamptz,
  delivered_at timestamptz,
  -- Of the last answer; null where there was none.
  status integer,
  error text,
  unique (subject, receiver)
);
create index line_message_due on line_message (next_at) where next_at is not null;
create index line_message_at on line_message (at);
create index line_message_outlet on line_message (outlet_id);
