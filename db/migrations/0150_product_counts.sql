-- allow: index-not-concurrent, there are some ten thousand products
-- Categories, subcategories and brands are listed with the number of their products: without these, each reads all of them.
create index product_by_category on product (category_id);
create index product_by_subcategory on product (subcategory_id);
create index product_by_brand on product (brand_id);
