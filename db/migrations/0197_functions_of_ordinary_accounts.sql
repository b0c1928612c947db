-- As 0164 and 0176 make them since then, for databases that have applied those before.
create or replace function mark_short_orders() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders o set is_short = not o.is_short
    -- An array: looked up by its index, however many lines the plan was first made for.
    where o.id = any(array(select distinct order_id from changed_lines)) and o.is_short <> exists (
      select from order_line l where l.order_id = o.id and coalesce(l.delivered_qty, l.picked_qty, l.qty) < l.qty);
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create or replace function mark_short_order() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set is_short = true where id = new.order_id and not is_short;
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create or replace function mark_cash_closed() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = true where id = any(array(select order_id from closed));
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create or replace function mark_cash_opened() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = false where id = any(array(select order_id from opened));
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
