-- A product that is written without another text takes no number: whole catalogues are written at once.
create or replace function keep_product_text() returns trigger language plpgsql as $$
declare
  said jsonb := jsonb_build_object('nameThai', new.name_thai, 'nameEng', new.name_eng, 'image', new.image, 'unit', new.unit);
begin
  if not exists (select from product_text where product_id = new.id and content = said) then
    insert into product_text (product_id, content) values (new.id, said) on conflict do nothing;
  end if;
  return null;
end $$;
