-- Whether the order's tax invoice was issued: with it the clock reads only the orders that still wait for one, however many
-- have ever been delivered.
alter table orders add column tax_invoiced boolean not null default false;
update orders set tax_invoiced = true from tax_invoice where tax_invoice.order_id = orders.id;

-- Orders of exempt goods alone have no tax invoice and never wait.
create index orders_invoice_owed on orders (created_at)
  where tax_invoice is not null and not tax_invoiced and vat @? '$[*] ? (@.rate > 0)'
    and state in ('PAYMENT_COMPLETE', 'WAITING_FOR_DELIVERY', 'DELIVERED');
drop index orders_invoice_wished;
