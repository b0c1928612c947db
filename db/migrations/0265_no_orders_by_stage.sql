-- transaction: none
-- The release before last counted each stage by it; orders_not_delivered is in its place.
drop index concurrently orders_stage;
