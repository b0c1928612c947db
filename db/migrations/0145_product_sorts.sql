-- allow: index-not-concurrent, there are some ten thousand products
-- The staff's list of products, by each of its sorts: ten thousand are not sorted for a page of a hundred.
create index product_name on product (name_thai, id);
create index product_price on product (price_satang, id);
-- As the list sorts: those without a place come last.
create index product_place on product (coalesce(shelf_place, '~'), id);
