-- Work on rows of before that staff begin, stop and look at, one at a time.
create table data_task (
  name text primary key,
  state text not null check (state in ('RUNNING', 'PAUSED', 'DONE', 'FAILED')),
  -- Says what it would change, and changes nothing.
  is_trial boolean not null,
  -- The last key that was looked at.
  cursor text not null,
  looked bigint not null,
  changed bigint not null,
  total bigint not null,
  begun_at timestamptz not null,
  begun_by text not null,
  ended_at timestamptz,
  error text
);
create unique index data_task_running on data_task ((true)) where state = 'RUNNING';
select audit_table('data_task', omit => '{cursor,looked,changed,total,error}');

-- What is searched of a product and of a retailer, for their triggers and for the tasks that make it again.
create function searched_of_product(product) returns text language sql stable as $$
  select search_fold($1.name_thai || '|' || $1.name_eng || '|' || $1.sku || '|' || coalesce($1.barcode, ''))
$$;
create function searched_of_retailer(outlet) returns text language sql stable as $$
  select search_fold($1.store_name || '|' || $1.outlet_code || '|' || $1.phone || coalesce((
    select string_agg('|' || part.store_name || '|' || part.outlet_code || '|' || coalesce(part.merged_phone, ''), '' order by part.id)
    from outlet part where part.merged_into = $1.id), ''))
$$;
create or replace function fold_product() returns trigger language plpgsql as $$
begin
  new.search_text := searched_of_product(new);
  return new;
end $$;
create or replace function keep_product_search_text() returns trigger language plpgsql as $$
begin
  insert into product_search_text (product_id, text) values (new.id, searched_of_product(new))
  on conflict (product_id) do update set text = excluded.text;
  return null;
end $$;
create or replace function keep_outlet_search_text() returns trigger language plpgsql as $$
begin
  insert into outlet_search_text (outlet_id, text)
  select kept.id, searched_of_retailer(kept) from outlet kept where kept.id in (new.id, new.merged_into)
  on conflict (outlet_id) do update set text = excluded.text;
  return null;
end $$;
