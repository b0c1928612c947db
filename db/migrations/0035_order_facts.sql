-- Who receives the goods, as known when the order was placed: {name, phone}. Null in orders placed before.
alter table orders add column receiver jsonb;
-- Sales units that could be picked for a line, where fewer than ordered; null as long as all can be.
alter table order_line add column picked_qty integer check (picked_qty between 0 and qty);
-- Why a line came short, in the words of the staff; the retailer reads it.
alter table order_line add column short_reason text;
update order_line l set short_reason = e.reason from order_event e
  where e.order_id = l.order_id and e.stage = 'PARTLY_DELIVERED' and l.delivered_qty < l.qty;
