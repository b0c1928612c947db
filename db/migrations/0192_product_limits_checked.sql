alter table product validate constraint product_order_multiple_check;
alter table product validate constraint product_most_per_day_check;
