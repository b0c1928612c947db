-- allow: index-not-concurrent, a drop takes a moment once it has its lock, for which it waits in short steps
-- What retailers and products are found by, folded once instead of at each search: folding ten thousand names takes a
-- tenth of a second, and a word of two letters, which no index knows, is compared with all of them.
drop index if exists outlet_search;
drop index if exists product_search;

-- `letters` is what the index knows, see 0101: what it finds is compared with `text`.
create table outlet_search_text (
  outlet_id uuid primary key references outlet on delete cascade,
  text text not null,
  letters text generated always as (search_letters(text)) stored not null
);
create table product_search_text (
  product_id integer primary key references product on delete cascade,
  text text not null,
  letters text generated always as (search_letters(text)) stored not null
);

create function keep_outlet_search_text() returns trigger language plpgsql as $$
begin
  insert into outlet_search_text (outlet_id, text)
  values (new.id, search_fold(new.store_name || '|' || new.outlet_code || '|' || new.phone))
  on conflict (outlet_id) do update set text = excluded.text;
  return null;
end $$;
create trigger outlet_search_text after insert or update of store_name, outlet_code, phone on outlet
  for each row execute function keep_outlet_search_text();

create function keep_product_search_text() returns trigger language plpgsql as $$
begin
  insert into product_search_text (product_id, text)
  values (new.id, search_fold(new.name_thai || '|' || new.name_eng || '|' || new.sku || '|' || coalesce(new.barcode, '')))
  on conflict (product_id) do update set text = excluded.text;
  return null;
end $$;
create trigger product_search_text after insert or update of name_thai, name_eng, sku, barcode on product
  for each row execute function keep_product_search_text();

create index outlet_search_letters on outlet_search_text using gin (letters gin_trgm_ops);
create index product_search_letters on product_search_text using gin (letters gin_trgm_ops);
