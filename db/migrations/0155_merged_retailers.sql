-- allow: constraint-validated, there are some ten thousand retailers
-- allow: index-not-concurrent, the same
-- Two accounts of one retailer become one. The other row stays under its names, so that it is found by them; it counts as
-- deleted, and everything it had belongs to the account that is kept.
alter table outlet
  add column merged_into uuid references outlet,
  add column merged_at timestamptz,
  add column merged_by text,
  -- The phone that it had: the number is free again.
  add column merged_phone text,
  add check ((merged_into is null) = (merged_at is null)),
  add check (merged_into is null or deleted_at is not null);
create index outlet_merged on outlet (merged_into) where merged_into is not null;

-- A retailer is found by the names, codes and phones of the accounts that became part of it, too.
create or replace function keep_outlet_search_text() returns trigger language plpgsql as $$
begin
  insert into outlet_search_text (outlet_id, text)
  select kept.id, search_fold(kept.store_name || '|' || kept.outlet_code || '|' || kept.phone || coalesce((
      select string_agg('|' || part.store_name || '|' || part.outlet_code || '|' || coalesce(part.merged_phone, ''), '' order by part.id)
      from outlet part where part.merged_into = kept.id), ''))
  from outlet kept where kept.id in (new.id, new.merged_into)
  on conflict (outlet_id) do update set text = excluded.text;
  return null;
end $$;
drop trigger outlet_search_text on outlet;
create trigger outlet_search_text after insert or update of store_name, outlet_code, phone, merged_into, merged_phone on outlet
  for each row execute function keep_outlet_search_text();
