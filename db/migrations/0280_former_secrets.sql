-- Secrets of webhooks that were replaced before the one in previous_secret, and sign until their own day is over.
create table webhook_former_secret (
  webhook_id uuid not null references webhook on delete cascade,
  secret text not null,
  until timestamptz not null,
  primary key (webhook_id, secret)
);
