-- allow: constraint-validated, few have looked with the eyes of a retailer
-- allow: index-not-concurrent, the same
-- Staff who see the page of a hidden product as retailers would: a viewing of a product instead of a retailer.
alter table viewing
  alter column outlet_id drop not null,
  add column product_id integer references product,
  add constraint viewing_of_one check (num_nonnulls(outlet_id, product_id) = 1);
create index viewing_product on viewing (product_id);
