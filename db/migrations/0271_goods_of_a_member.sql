-- transaction: none
-- In place of loyalty_order_member: orders are read for a whole member, who then stands in the index once for all of them.
create index concurrently loyalty_order_of_member on loyalty_order (member_id);
