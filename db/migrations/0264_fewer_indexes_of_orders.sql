-- allow: index-not-concurrent, a drop takes a moment once it has its lock, for which it waits in short steps
-- What 0257 to 0263 replace, but for orders_stage: the release before counts each stage by it. Which orders count for recommendations is
-- read once a night, from orders_by_time or the table.
drop index if exists orders_newest, orders_outlet, orders_province, orders_pay_type, orders_amount, orders_counted, points_entry_member;
