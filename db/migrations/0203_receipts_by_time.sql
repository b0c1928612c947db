-- transaction: none
-- The goods receipts of a tax month.
create index concurrently goods_receipt_received on goods_receipt (received_at) where undone_at is null;
