-- allow: changed-rows, product_text has a few rows of each product, which nobody else changes
-- What a sales unit held is part of what an order says of its product: a carton of another size later is another text. Texts of before get
-- what their unit holds today.
update product_text set content = content || jsonb_build_object('pieces', product.conversion)
from product where product.id = product_text.product_id and product.unit = product_text.content->>'unit';

create or replace function keep_product_text() returns trigger language plpgsql as $$
declare
  said jsonb := jsonb_build_object('nameThai', new.name_thai, 'nameEng', new.name_eng, 'image', new.image, 'unit', new.unit,
    'pieces', new.conversion);
begin
  if not exists (select from product_text where product_id = new.id and content = said) then
    insert into product_text (product_id, content) values (new.id, said) on conflict do nothing;
  end if;
  return null;
end $$;

create or replace trigger product_has_text after insert or update of id, name_thai, name_eng, image, unit, conversion on product
  for each row execute function keep_product_text();
