-- A deleted account keeps its row, without anything personal in it: orders and invoices refer to it.
alter table outlet add column deleted_at timestamptz;
create index outlet_deleted on outlet (deleted_at) where deleted_at is not null;
create index oidc_payload_account on oidc_payload ((payload->>'accountId'));
