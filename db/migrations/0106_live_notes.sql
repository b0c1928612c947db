-- A note about an order is told to the screens that have the order open.
select live_table('order_note', 'order', 'order_id', 'changed');
