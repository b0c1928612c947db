-- Baskets of orders from before this moment may be forgotten: such orders are not learnt again, and their lines say what was in them.
create table basket_forgotten (
  id boolean primary key default true check (id),
  before timestamptz not null default '-infinity'
);
insert into basket_forgotten default values;
