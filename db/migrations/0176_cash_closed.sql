-- Cash that was received and closed is paid: nothing is due any more. Lists of a million orders read it from their index.
alter table orders add column cash_closed boolean not null default false;

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
