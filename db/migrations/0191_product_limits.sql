-- How a product may be ordered, in sales units: only in multiples, and at most so many a day. Null: any.
alter table product add column order_multiple integer, add column most_per_day integer;
alter table product add constraint product_order_multiple_check check (order_multiple > 1) not valid;
alter table product add constraint product_most_per_day_check check (most_per_day > 0) not valid;
