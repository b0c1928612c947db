-- Addresses of other programs that are told of what happens.
create table webhook (
  id uuid primary key,
  name text not null,
  url text not null,
  topics text[] not null check (
    cardinality(topics) > 0 and topics <@ array['order.placed', 'order.state_changed', 'stock.low', 'price.changed']),
  -- `stock.low` is sent when the stock of a product falls to so many units.
  stock_low_at integer not null default 10 check (stock_low_at >= 0),
  -- What signs its messages; the server needs it readable.
  secret text not null,
  -- Signs beside the new one until then, so that the receiver can change without a gap.
  previous_secret text,
  previous_until timestamptz,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'STOPPED', 'DISABLED')),
  -- Since when nothing was delivered; null while it works.
  failing_since timestamptz,
  revision integer not null default 1,
  created_at timestamptz not null
);
select audit_table('webhook', omit => '{secret,previous_secret}');

-- What is to be delivered, and was.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id uuid not null references webhook on delete cascade,
  -- The receiver's means to know a message that it has already.
  event_id text not null,
  topic text not null,
  data jsonb not null,
  at timestamptz not null,
  attempts integer not null default 0,
  -- Null once it was delivered or given up.
  next_at timestamptz,
  delivered_at timestamptz,
  unique (webhook_id, event_id)
);
create index webhook_delivery_due on webhook_delivery (next_at) where next_at is not null;
create index webhook_delivery_at on webhook_delivery (at);

create table webhook_attempt (
  delivery_id bigint not null references webhook_delivery on delete cascade,
  number integer not null,
  at timestamptz not null,
  -- Of the answer; null where there was none.
  status integer,
  ms integer not null,
  error text,
  primary key (delivery_id, number)
);

-- Who sent a message again by hand.
create table webhook_replay (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references webhook_delivery on delete cascade,
  at timestamptz not null
);
select audit_table('webhook_replay');

-- Prices and stock change in many ways; each of them passes here, in its own transaction.
create function webhook_price_changed() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
  select id, gen_random_uuid()::text, 'price.changed', jsonb_build_object(
    'productId', new.id, 'sku', new.sku, 'price', new.price_satang / 100.0, 'before', old.price_satang / 100.0), now(), now()
  from webhook where status = 'ACTIVE' and 'price.changed' = any(topics);
  return null;
end $$;
create trigger webhook_price_changed after update of price_satang on product for each row
  when (new.price_satang <> old.price_satang) execute function webhook_price_changed();

create function webhook_stock_low() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, event_id, topic, data, at, next_at)
  select webhook.id, gen_random_uuid()::text, 'stock.low', jsonb_build_object(
    'productId', new.product_id, 'sku', product.sku, 'units', new.on_hand, 'threshold', stock_low_at), now(), now()
  from webhook join product on product.id = new.product_id
  where webhook.status = 'ACTIVE' and 'stock.low' = any(topics)
    and new.on_hand <= stock_low_at and old.on_hand > stock_low_at;
  return null;
end $$;
create trigger webhook_stock_low after update of on_hand on stock for each row
  when (new.on_hand < old.on_hand) execute function webhook_stock_low();
