-- transaction: none
-- When goods left or were delivered, or their price was paid: the earliest is when their VAT is due.
create index concurrently order_event_tax_point on order_event (at)
  where stage in ('OUT_FOR_DELIVERY', 'DELIVERED', 'PARTLY_DELIVERED') or state in ('PAYMENT_COMPLETE', 'DELIVERED');
