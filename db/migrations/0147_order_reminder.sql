-- Who wants to be reminded of the usual order, by one message on its own ordering day.
create table order_reminder (
  outlet_id uuid primary key references outlet,
  is_on boolean not null,
  -- 0 is Sunday. Chosen by the retailer; null: the one that its orders show.
  weekday smallint check (weekday between 0 and 6),
  changed_at timestamptz not null,
  -- The day (whole days since 1970 in Bangkok) that due_at was decided for; null: it has to be decided again.
  planned_day integer,
  -- When the message of that day is due; null: none is.
  due_at timestamptz
);
create index order_reminder_on on order_reminder (planned_day) where is_on;
create index order_reminder_due on order_reminder (due_at) where is_on and due_at is not null;
select audit_table('order_reminder');

-- One row for each message, planned in the transaction of its event: at most one a day, whatever clocks and processes do.
create table order_reminder_message (
  outlet_id uuid not null references outlet,
  day integer not null,
  planned_at timestamptz not null,
  -- Set before the message leaves, so that none leaves twice.
  sent_at timestamptz,
  primary key (outlet_id, day)
);
create index order_reminder_message_day on order_reminder_message (day);
