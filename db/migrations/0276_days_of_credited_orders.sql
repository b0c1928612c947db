-- A credit note on an invoice for several orders names its own: the figures of that order's day change, not those of the first.
create or replace function touch_figures_of_note() returns trigger language plpgsql as $$
begin
  insert into figure_touch (day)
    select bangkok_day(o.created_at) from orders o
    where o.id = coalesce(new.order_id, (select i.order_id from tax_invoice i where i.number = new.invoice_number));
  return null;
end $$;

-- What was credited until now is summed again.
insert into figure_touch (day)
  select distinct bangkok_day(o.created_at) from credit_note n join orders o on o.id = n.order_id;
