-- allow: index-not-concurrent, a drop takes a moment once it has its lock, for which it waits in short steps
-- What 0270 to 0272 replace; the release before reads the new ones as well.
drop index orders_by_retailer, loyalty_order_member, audit_entry_order;
