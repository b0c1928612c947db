-- transaction: none
-- What retailers owe at the door is read among orders whose cash is not closed: few of them, and none is in here for longer.
create index concurrently orders_cash_open on orders (outlet_id)
  where not cash_closed and stage in ('DELIVERED', 'PARTLY_DELIVERED') and pay_type = 'COD';
