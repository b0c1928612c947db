-- transaction: none
-- What retailers ordered on account.
create index concurrently orders_on_account on orders (outlet_id, created_at) where pay_type = 'ACCOUNT';
