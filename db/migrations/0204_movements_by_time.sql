-- transaction: none
-- The movements of a period. The ledger grows in the order of its times, so that a range of them is a few blocks.
create index concurrently stock_movement_at on stock_movement using brin (at) with (pages_per_range = 16);
