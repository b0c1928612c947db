-- What lines of orders say of their product: thousands of them the same. It is kept once, and the lines name it. Rows stay for ever, also those
-- of a product that is removed: orders name them.
create table product_text (
  id integer generated always as identity primary key,
  product_id integer not null,
  content jsonb not null,
  unique (product_id, content)
);

create function keep_product_text() returns trigger language plpgsql as $$
begin
  insert into product_text (product_id, content)
    values (new.id, jsonb_build_object('nameThai', new.name_thai, 'nameEng', new.name_eng, 'image', new.image, 'unit', new.unit))
    on conflict do nothing;
  return null;
end $$;

create trigger product_has_text after insert or update of id, name_thai, name_eng, image, unit on product
  for each row execute function keep_product_text();

insert into product_text (product_id, content)
select id, jsonb_build_object('nameThai', name_thai, 'nameEng', name_eng, 'image', image, 'unit', unit) from product order by id;
