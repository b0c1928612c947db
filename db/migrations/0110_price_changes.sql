-- Price lists for groups of retailers, and changes of prices with a date: decision 062. Prices are satang, VAT included.
create table price_list (
  id integer generated always as identity primary key,
  name text not null unique,
  note text,
  -- Of an inactive list nothing applies: its retailers pay everybody's prices.
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  revision integer not null default 1
);

-- From this many sales units on a sales unit costs this. Products that are not on a list cost everybody's price.
create table price_list_item (
  list_id integer not null references price_list,
  product_id integer not null references product,
  from_qty integer not null check (from_qty between 1 and 999999),
  price_satang integer not null check (price_satang > 0),
  primary key (list_id, product_id, from_qty)
);
create index price_list_item_product on price_list_item (product_id);

-- A retailer is in one group at most.
create table price_list_retailer (
  outlet_id uuid primary key references outlet,
  list_id integer not null references price_list
);
create index price_list_retailer_list on price_list_retailer (list_id);

create table price_change (
  id integer generated always as identity primary key,
  name text not null,
  -- Why: it stands in the history of every price.
  reason text not null,
  -- Null for everybody's prices.
  list_id integer references price_list,
  -- How its prices were made: {kind, hundredths | satang, step, direction}.
  rule jsonb not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SCHEDULED', 'SET', 'UNDONE', 'DISCARDED')),
  -- Its moment; null for a draft.
  starts_at timestamptz,
  -- Rises with every edit and every decision.
  revision integer not null default 1,
  made_by text not null,
  made_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  set_at timestamptz,
  undone_by text,
  undone_at timestamptz,
  check (state not in ('SCHEDULED', 'SET', 'UNDONE') or (starts_at is not null and decided_by is not null)),
  check ((state in ('SET', 'UNDONE')) = (set_at is not null)),
  check ((state = 'UNDONE') = (undone_at is not null))
);
create index price_change_due on price_change (starts_at, id) where state = 'SCHEDULED';

create table price_change_line (
  change_id integer not null references price_change,
  product_id integer not null references product,
  from_qty integer not null default 1 check (from_qty between 1 and 999999),
  -- As it was when the change was prepared; null where the product was not on the list.
  old_satang integer check (old_satang >= 0),
  -- Null takes the price off the list.
  new_satang integer check (new_satang > 0),
  -- What it replaced at its moment, for its undo.
  replaced_satang integer,
  primary key (change_id, product_id, from_qty)
);
create index price_change_line_product on price_change_line (product_id);

-- Every price that was ever replaced, whoever did it: by a change with a date, an edit of a product or an import.
create table price_history (
  id bigint generated always as identity primary key,
  product_id integer not null,
  -- Null for everybody's price.
  list_id integer,
  from_qty integer not null default 1,
  old_satang integer,
  new_satang integer,
  change_id integer references price_change,
  actor text not null,
  at timestamptz not null default clock_timestamp()
);
create index price_history_product on price_history (product_id, id desc);

create function record_product_price() returns trigger language plpgsql as $$
begin
  insert into price_history (product_id, old_satang, new_satang, change_id, actor)
  select now_.id, then_.price_satang, now_.price_satang, nullif(current_setting('songdee.price_change', true), '')::integer,
    coalesce(nullif(current_setting('songdee.actor', true), ''), 'system')
  from after_ now_ join before_ then_ using (id) where now_.price_satang <> then_.price_satang;
  return null;
end $$;
create trigger product_price_changed after update on product
  referencing old table as before_ new table as after_ for each statement execute function record_product_price();

create function record_list_price() returns trigger language plpgsql as $$
declare
  item record := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.price_satang = new.price_satang then return null; end if;
  insert into price_history (product_id, list_id, from_qty, old_satang, new_satang, change_id, actor)
  values (item.product_id, item.list_id, item.from_qty, case when tg_op = 'INSERT' then null else old.price_satang end,
    case when tg_op = 'DELETE' then null else new.price_satang end,
    nullif(current_setting('songdee.price_change', true), '')::integer,
    coalesce(nullif(current_setting('songdee.actor', true), ''), 'system'));
  return null;
end $$;
create trigger list_price_changed after insert or update or delete on price_list_item for each row execute function record_list_price();

-- Prices of groups are part of the catalogue: carts and orders read them from its snapshot.
create trigger price_list_changed after insert or update or delete on price_list for each statement execute function bump_catalogue_version();
create trigger price_list_item_changed after insert or update or delete on price_list_item for each statement execute function bump_catalogue_version();
create trigger price_list_retailer_changed after insert or update or delete on price_list_retailer for each statement execute function bump_catalogue_version();

select audit_table(name) from unnest(array['price_list', 'price_list_item', 'price_list_retailer', 'price_change', 'price_change_line']) as name;
select live_table('price_change', 'price_change', 'id');
