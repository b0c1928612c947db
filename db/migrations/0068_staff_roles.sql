-- An account has a set of roles. `role` is the strongest of clerk, manager and admin among them, and null for an account
-- with jobs alone, so that an older release takes such an account for nobody. A trigger keeps the two together, also when
-- an older release writes `role`.
alter table staff alter column role drop not null;
alter table staff add column roles text[] not null default '{}';
update staff set roles = array[role];

create function keep_staff_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.roles = '{}' and new.role is not null then new.roles := array[new.role]; end if;
  elsif new.role is distinct from old.role and new.roles = old.roles and new.role is not null then
    new.roles := array[new.role];
  end if;
  new.role := case
    when 'admin' = any(new.roles) then 'admin'
    when 'manager' = any(new.roles) then 'manager'
    when 'clerk' = any(new.roles) then 'clerk'
  end;
  return new;
end $$;
create trigger keep_staff_role before insert or update on staff for each row execute function keep_staff_role();

alter table staff add constraint staff_roles_check check (
  cardinality(roles) > 0 and roles <@ array[
    'order_desk', 'warehouse', 'driver', 'cash', 'goods', 'accountant', 'clerk', 'manager', 'admin']
);
