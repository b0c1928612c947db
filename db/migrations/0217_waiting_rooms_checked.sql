alter table product validate constraint product_turn_units_check;
