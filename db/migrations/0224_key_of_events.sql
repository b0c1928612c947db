alter table order_event drop constraint order_event_pkey, add constraint order_event_pkey primary key using index order_event_key;
