-- The triggers of 0140 are there by now: what others change meanwhile is theirs.
insert into outlet_search_text (outlet_id, text)
  select id, search_fold(store_name || '|' || outlet_code || '|' || phone) from outlet
  on conflict do nothing;
insert into product_search_text (product_id, text)
  select id, search_fold(name_thai || '|' || name_eng || '|' || sku || '|' || coalesce(barcode, '')) from product
  on conflict do nothing;
