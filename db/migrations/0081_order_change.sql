-- What was paid for a prepaid order whose total has changed since; null while it is the total.
alter table orders add column paid_satang bigint check (paid_satang >= 0);

-- Who placed the order where it was not the retailer, as records name staff.
alter table orders add column placed_by text;

alter table refund
  drop constraint refund_cause_check,
  add constraint refund_cause_check check (cause in ('CANCELLED', 'REFUSED', 'CHANGED', 'SHORT_PICKED', 'PARTLY_DELIVERED',
    'PROBLEM', 'LATE_PAYMENT', 'PAID_TWICE', 'WRONG_AMOUNT'));

-- How staff changed an order before it was packed. The retailer reads it.
create table order_change (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  actor text not null,
  reason text not null,
  -- [{productId, nameThai, nameEng, before, after}]: sales units.
  lines jsonb not null,
  before_satang bigint not null,
  after_satang bigint not null
);
create index order_change_order on order_change (order_id, id);
select audit_table('order_change');
