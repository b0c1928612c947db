-- allow: constraint-validated, there are some ten thousand products
-- allow: index-not-concurrent, the same
-- What staff need to keep the catalogue. Revisions rise with every change of a row, whoever makes it, so that two people
-- who save the same record notice each other.
create function count_revision() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then new.revision := coalesce(new.revision, 1);
  elsif new is distinct from old then new.revision := old.revision + 1;
  end if;
  return new;
end $$;

alter table category add column revision integer not null default 1;
alter table subcategory add column revision integer not null default 1;
-- A brand that is not active leaves the lists with its products.
alter table brand
  add column revision integer not null default 1,
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  add column image text;
alter table product
  add column revision integer not null default 1,
  -- Pictures after the first one, which is `image`, in their order.
  add column more_images text[] not null default '{}' check (array_position(more_images, null) is null),
  -- The English name of the unit; null: as the storefront translates it.
  add column unit_eng text,
  -- Sizes and packs of one thing have the same number; null: they are found by name and brand.
  add column family integer;
create index product_family on product (family) where family is not null;

-- Before the checks of a row, so that an import that names no revision begins with the first.
create trigger count_revision before insert or update on category for each row execute function count_revision();
create trigger count_revision before insert or update on subcategory for each row execute function count_revision();
create trigger count_revision before insert or update on brand for each row execute function count_revision();
create trigger count_revision before insert or update on product for each row execute function count_revision();

-- Other units of a product than the one it is sold in: the piece inside, the carton around.
create table product_unit (
  product_id integer not null references product on delete cascade,
  -- Pieces in one of it, as `product.conversion` counts them for the sales unit.
  pieces integer not null check (pieces > 0),
  name_thai text not null,
  name_eng text not null,
  barcode text,
  primary key (product_id, pieces)
);
create unique index product_unit_barcode on product_unit (barcode) where barcode is not null;
-- The search for products by the barcode of any of their units.
create trigger product_unit_changed after insert or update or delete on product_unit
  for each statement execute function bump_catalogue_version();

select audit_table('product_unit');
select live_table('product', 'product', 'id');
select live_table('product_unit', 'product', 'product_id', 'changed');
select live_table('category', 'category', 'id');
select live_table('subcategory', 'category', 'category_id', 'changed');
select live_table('brand', 'brand', 'id');
