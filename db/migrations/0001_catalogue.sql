-- The catalogue. Prices are whole satang, VAT included. catalogue_version is bumped by a trigger on every change but
-- stock's, so that each process can tell at a glance whether its prepared answers still hold.
create table catalogue_version (only_row boolean primary key default true check (only_row), version bigint not null);
insert into catalogue_version (version) values (1);

create table category (
  id integer primary key,
  name_thai text not null,
  name_eng text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  sequence integer not null,
  image text,
  icon_hue integer not null default 90,
  -- See rules/restricted-goods/: verification, licence, online orders, promotions, hours of sale, blocked dates.
  restriction jsonb
);

create table subcategory (
  id integer primary key,
  category_id integer not null references category,
  name_thai text not null,
  name_eng text not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  sequence integer not null
);

create table brand (
  id integer primary key,
  key text not null unique,
  name text not null,
  name_thai text not null,
  category_id integer not null references category,
  sequence integer not null
);

create table product (
  id integer primary key,
  sku text not null unique,
  barcode text,
  name_thai text not null,
  name_eng text not null,
  detail_thai text not null default '',
  detail_eng text not null default '',
  category_id integer not null references category,
  subcategory_id integer not null references subcategory,
  brand_id integer not null references brand,
  sale_category_id smallint not null check (sale_category_id in (1, 2)),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  sequence integer not null default 0,
  hot_sequence integer,
  promotion_sequence integer not null default 0,
  price_satang integer not null check (price_satang >= 0),
  conversion integer not null default 1 check (conversion > 0),
  unit text not null,
  vat_percent smallint not null check (vat_percent between 0 and 100),
  keywords text not null default '',
  image text
);

create table promotion (
  id integer primary key,
  name_thai text not null default '',
  name_eng text not null default '',
  kind text not null check (kind in ('AMOUNT', 'FREE_GOODS')),
  level text not null check (level in ('product', 'brand', 'category', 'cart')),
  -- Product, brand or category ids, by level; empty for the cart.
  targets integer[] not null default '{}',
  gift_product_id integer references product,
  priority integer not null default 0,
  excludes_others boolean not null default false,
  -- [{minimumBuy, discountSatang | giftQty}], rising in both. minimumBuy counts sales units, or satang for the cart.
  tiers jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null
);

create table coupon (
  code text primary key,
  name_thai text not null,
  name_eng text not null,
  discount_satang integer not null check (discount_satang > 0),
  minimum_satang integer not null default 0,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  per_outlet_limit integer not null default 1,
  total_limit integer
);

create table banner (
  id integer primary key,
  name text not null unique,
  description_thai text not null,
  description_eng text not null,
  condition text not null check (condition in ('brand', 'product', 'hot-hotsale')),
  items integer[] not null,
  segment text,
  sequence integer not null,
  image text
);

-- Source pictures; what is sent to a browser is resized and cached on disk by content.
create table picture (
  id text primary key,
  content_type text not null,
  source bytea not null
);

create table stock (
  product_id integer primary key references product,
  on_hand integer not null check (on_hand >= 0)
);

-- Append-only: on_hand is the sum of a product's deltas. No foreign key: its check would lock the rows of popular
-- products in every order, and rows here are written only beside those of stock, which has one.
create table stock_movement (
  id bigint generated always as identity primary key,
  product_id integer not null,
  delta integer not null,
  reason text not null check (reason in ('opening', 'order', 'cancellation', 'receipt', 'adjustment')),
  document text not null,
  actor text not null,
  at timestamptz not null
);
create index stock_movement_product on stock_movement (product_id);

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = version + 1;
  return null;
end $$;
create trigger category_changed after insert or update or delete on category for each statement execute function bump_catalogue_version();
create trigger subcategory_changed after insert or update or delete on subcategory for each statement execute function bump_catalogue_version();
create trigger brand_changed after insert or update or delete on brand for each statement execute function bump_catalogue_version();
create trigger product_changed after insert or update or delete on product for each statement execute function bump_catalogue_version();
create trigger promotion_changed after insert or update or delete on promotion for each statement execute function bump_catalogue_version();
create trigger coupon_changed after insert or update or delete on coupon for each statement execute function bump_catalogue_version();
create trigger banner_changed after insert or update or delete on banner for each statement execute function bump_catalogue_version();
