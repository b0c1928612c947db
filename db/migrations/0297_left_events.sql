-- transaction: none
-- Events that a newer release looks through for its own consumers: none where all processes are of one release.
create index concurrently outbox_left on outbox (id) where done_at is not null and for_newer;
