-- What staff write about an order for each other. The retailer never reads it.
create table order_note (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  actor text not null,
  words text not null,
  -- Taken back by undoing it.
  removed_at timestamptz
);
create index order_note_order on order_note (order_id, id);
select audit_table('order_note');
