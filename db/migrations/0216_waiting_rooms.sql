-- A product with a waiting room is ordered only by those whose turn it is, at most so many sales units each. Null: by everybody.
alter table product add column turn_units integer;
alter table product add constraint product_turn_units_check check (turn_units > 0) not valid;

-- Retailers in the line of a product; the order of the ids is the order of the line. `units` are kept for it from when it is its turn until `until`.
-- Closed: ordered, left, or the time was over.
create table turn (
  id bigint generated always as identity primary key,
  product_id integer not null references product,
  outlet_id uuid not null references outlet,
  joined_at timestamptz not null,
  units integer check (units > 0),
  until timestamptz,
  ordered_at timestamptz,
  closed_at timestamptz,
  check ((units is null) = (until is null))
);
create unique index turn_open on turn (product_id, outlet_id) where closed_at is null;
create index turn_line on turn (product_id, id) where closed_at is null;
create index turn_outlet on turn (outlet_id, product_id, id);
