-- The consumers of all releases that have run on this database, with their topics. Each is given the events with higher numbers than its own,
-- which is one of theirs, and which it shares with all that were added by the same start.
create table outbox_consumer (
  name text not null,
  topic text not null,
  from_event bigint not null,
  primary key (name, topic)
);
-- True: who passed it on may have lacked a consumer that a newer release has, as a process that does not know this column may. Null: had them all.
alter table outbox add column for_newer boolean;
alter table outbox alter column for_newer set default true;
