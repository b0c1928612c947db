-- Order lists add up what is due from their index: only for the few orders that differ from what their stage, payment
-- method and total say are lines and payment read.
alter table orders
  -- Units of a line were not picked or not delivered.
  add column is_short boolean not null default false,
  add column due_differs boolean not null default false;

-- A generated column would rewrite all orders under a lock that stops everybody.
create function keep_due_differs() returns trigger language plpgsql as $$
begin
  new.due_differs := new.paid_satang is not null or new.is_short;
  return new;
end $$;
create trigger keep_due_differs before insert or update on orders for each row
  when (new.due_differs is distinct from (new.paid_satang is not null or new.is_short)) execute function keep_due_differs();

-- In the body and not as `set` of the function, for which PostgreSQL wants a right that an ordinary account has not.
-- Without an actor: the audit has entries for the lines, and none for what follows from them.
create function mark_short_orders() returns trigger language plpgsql as $$
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
create trigger mark_short_orders_of_changed after update on order_line referencing new table as changed_lines
  for each statement execute function mark_short_orders();
create trigger mark_short_orders_of_old after delete on order_line referencing old table as changed_lines
  for each statement execute function mark_short_orders();
-- Orders are placed with whole lines: nothing is done for those.
create function mark_short_order() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set is_short = true where id = new.order_id and not is_short;
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create trigger mark_short_order_of_new after insert on order_line for each row
  when (coalesce(new.delivered_qty, new.picked_qty, new.qty) < new.qty) execute function mark_short_order();
