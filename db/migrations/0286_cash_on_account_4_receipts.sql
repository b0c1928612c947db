-- transaction: none
-- The number of a payment's receipt, also of one that is void, is shown in lists whose rows are mostly of orders.
create index concurrently receipt_credit on receipt (credit_receipt_id, number) where credit_receipt_id is not null;
