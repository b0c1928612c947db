-- Tax invoices of many orders: `tax_invoice.order_id` is their first one, and each of them has a row here, with what the
-- invoice says of it.
create table tax_invoice_order (
  -- One invoice per order, for ever.
  order_id uuid primary key references orders,
  number text not null references tax_invoice,
  net_satang bigint not null check (net_satang > 0)
);
create index tax_invoice_order_number on tax_invoice_order (number);

create trigger tax_invoice_order_stands before update or delete or truncate on tax_invoice_order
  for each statement execute function refuse_change_of_issued();

-- A release that knows only the first order of an invoice must not issue a second one for the others.
create function refuse_second_invoice() returns trigger language plpgsql as $$
begin
  if exists (select from tax_invoice_order o where o.order_id = new.order_id and o.number <> new.number)
    or exists (select from tax_invoice i where i.order_id = new.order_id and i.number <> new.number) then
    raise exception 'an order has one tax invoice' using errcode = 'unique_violation';
  end if;
  return new;
end $$;
create trigger tax_invoice_is_only_one before insert on tax_invoice
  for each row execute function refuse_second_invoice();
create trigger tax_invoice_order_is_only_one before insert on tax_invoice_order
  for each row execute function refuse_second_invoice();

-- The invoice of each order that has one, and what it says of the order.
create view order_tax_invoice as
  select i.order_id, i.number, i.net_satang from tax_invoice i
  where not exists (select from tax_invoice_order o where o.order_id = i.order_id)
  union all
  select o.order_id, o.number, o.net_satang from tax_invoice_order o;

-- The order of a credit note on such an invoice; null: the only order of the invoice.
alter table credit_note add column order_id uuid references orders;
