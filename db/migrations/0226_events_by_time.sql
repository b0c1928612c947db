-- transaction: none
-- Events are forgotten by their time, in whose order they were written.
create index concurrently outbox_at on outbox using brin (at) with (pages_per_range = 16, autosummarize = on);
