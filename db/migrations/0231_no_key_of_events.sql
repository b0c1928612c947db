-- Nothing names an event by its number, which the database gives. Logical replication needs to identify the rows.
alter table order_event drop constraint order_event_pkey, replica identity full;
