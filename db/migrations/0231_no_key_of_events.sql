-- Nothing names an event by its number, which the database gives. Who copies the database by logical replication needs to know the rows.
alter table order_event drop constraint order_event_pkey, replica identity full;
