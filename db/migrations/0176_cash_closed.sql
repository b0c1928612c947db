-- Cash that was received and closed is paid: nothing is due any more. Lists of a million orders read it from their index.
alter table orders add column cash_closed boolean not null default false;
update orders set cash_closed = true where id in (select order_id from cash_up_order);

-- In the body and not as `set` of the function, for which PostgreSQL wants a right that an ordinary account has not.
-- Without an actor: the audit has entries for the cash-up, and none for what follows from it.
create function mark_cash_closed() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = true where id = any(array(select order_id from closed));
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create trigger mark_cash_closed after insert on cash_up_order referencing new table as closed
  for each statement execute function mark_cash_closed();
create function mark_cash_opened() returns trigger language plpgsql as $$
declare
  actor text := coalesce(current_setting('songdee.actor', true), '');
begin
  perform set_config('songdee.actor', '', true);
  update orders set cash_closed = false where id = any(array(select order_id from opened));
  perform set_config('songdee.actor', actor, true);
  return null;
end $$;
create trigger mark_cash_opened after delete on cash_up_order referencing old table as opened
  for each statement execute function mark_cash_opened();

drop index orders_newest;
create index orders_newest on orders (created_at desc, order_number desc)
  include (id, outlet_id, stage, pay_type, province_code, grand_total_satang, due_differs, cash_closed);
drop index orders_amount;
create index orders_amount on orders (grand_total_satang desc, order_number desc)
  include (stage, pay_type, province_code, created_at, due_differs, cash_closed);
drop index orders_province;
create index orders_province on orders (province_code, created_at, order_number)
  include (stage, pay_type, grand_total_satang, due_differs, cash_closed);
drop index orders_pay_type;
create index orders_pay_type on orders (pay_type, created_at desc, order_number desc)
  include (stage, province_code, grand_total_satang, due_differs, cash_closed);
drop index orders_outlet;
create index orders_outlet on orders (outlet_id, created_at desc, order_number desc)
  include (stage, pay_type, province_code, grand_total_satang, due_differs, cash_closed);
