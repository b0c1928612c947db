-- Retailers who want to hear when a product that was sold out can be had again; told once, then gone.
create table stock_alert (
  outlet_id uuid not null references outlet,
  product_id integer not null references product,
  asked_at timestamptz not null,
  primary key (outlet_id, product_id)
);
create index stock_alert_product on stock_alert (product_id);
