-- The retailer of a row is found by the key of its order, which every `order_id` is. As text it was in no index, and each row of a part
-- of an order read all orders.
create or replace function audit_row() returns trigger language plpgsql as $$
declare
  hidden text[] := tg_argv[0];
  key_columns text[] := tg_argv[1];
  before jsonb;
  after jsonb;
  content jsonb;
  changed text[];
  order_id text;
  retailer_id text;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  content := coalesce(after, before);
  select array_agg(name) into changed from jsonb_object_keys(content) as name
    where coalesce(before -> name, 'null') <> coalesce(after -> name, 'null');
  if changed is null then return null; end if;
  order_id := case tg_table_name when 'orders' then content ->> 'id' else content ->> 'order_id' end;
  retailer_id := case tg_table_name when 'outlet' then content ->> 'id' else content ->> 'outlet_id' end;
  if retailer_id is null and order_id is not null then
    select outlet_id::text into retailer_id from orders where id = order_id::uuid;
  end if;
  perform audit_write(lower(tg_op), tg_table_name::text,
    (select string_agg(content ->> name, ' ' order by place) from unnest(key_columns) with ordinality as part (name, place)),
    audit_columns(before, changed, hidden), audit_columns(after, changed, hidden), order_id, retailer_id,
    case tg_table_name when 'product' then content ->> 'id' else content ->> 'product_id' end);
  return null;
end $$;
