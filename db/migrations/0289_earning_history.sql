-- Whether a product's goods earned points until `at`: an order is credited by what held when it was placed, also after its category,
-- or what earns of it, was changed. Nothing is written with an order.
create table earning_history (
  id bigint generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  at timestamptz not null default clock_timestamp(),
  earned boolean not null
);
create index earning_history_product on earning_history (product_id, at, id);

create function earns_points(restriction jsonb) returns boolean language sql immutable
  as $$ select coalesce((restriction->>'promotable')::boolean, true) $$;

create function keep_earning_of_category() returns trigger language plpgsql as $$
begin
  insert into earning_history (product_id, earned)
    select id, earns_points(old.restriction) from product where category_id = new.id order by id;
  return null;
end $$;
create trigger keep_earning_of_category after update of restriction on category for each row
  when (earns_points(old.restriction) <> earns_points(new.restriction)) execute function keep_earning_of_category();

create function keep_earning_of_product() returns trigger language plpgsql as $$
begin
  insert into earning_history (product_id, earned)
    select new.id, earns_points(before.restriction) from category before, category after
    where before.id = old.category_id and after.id = new.category_id
      and earns_points(before.restriction) <> earns_points(after.restriction);
  return null;
end $$;
create trigger keep_earning_of_product after update of category_id on product for each row
  when (old.category_id <> new.category_id) execute function keep_earning_of_product();
