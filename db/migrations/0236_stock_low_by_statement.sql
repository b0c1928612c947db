-- Whether goods have become few is seen once for a statement instead of once for each of its rows: an order changes ten, and
-- orders that are written together change hundreds. Nothing is joined while no webhook wants to know.
create or replace function webhook_stock_low() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where status = 'ACTIVE' and 'stock.low' = any(topics)) then
    insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
    select webhook.id, gen_random_uuid()::text, 'stock.low', jsonb_build_object(
      'productId', after.product_id, 'sku', product.sku, 'units', after.on_hand, 'threshold', stock_low_at), now(), now()
    from new_stock as after join old_stock as before using (product_id) join product on product.id = after.product_id
    join webhook on webhook.status = 'ACTIVE' and 'stock.low' = any(topics)
      and after.on_hand <= stock_low_at and before.on_hand > stock_low_at
    order by after.product_id;
  end if;
  return null;
end $$;

create or replace trigger webhook_stock_low after update on stock
  referencing old table as old_stock new table as new_stock
  for each statement execute function webhook_stock_low();
