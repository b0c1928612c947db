-- allow: changed-rows, there are some ten thousand products
-- allow: index-not-concurrent, the same
-- The names of a product as the staff's list searches them: folding ten thousand names for each search takes too long. Set
-- by a trigger, since imports write whole rows, which generated columns do not allow.
alter table product add column search_text text not null default '';
create function fold_product() returns trigger language plpgsql as $$
begin
  new.search_text := search_fold(new.name_thai || '|' || new.name_eng || '|' || new.sku || '|' || coalesce(new.barcode, ''));
  return new;
end $$;
-- After `count_revision` by its name: whoever sets only this column changes nothing.
create trigger fold_product before insert or update on product for each row execute function fold_product();
-- Without a new revision or an event for each product.
alter table product disable trigger user;
update product set search_text = search_fold(name_thai || '|' || name_eng || '|' || sku || '|' || coalesce(barcode, ''));
alter table product enable trigger user;
-- The shelf as retailers see it.
create index product_shelf on product (sequence, id);
