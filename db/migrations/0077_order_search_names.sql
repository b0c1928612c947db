-- Names are found by the indexes over `search_letters`, which search everywhere and the order list share.
drop index outlet_name_parts;
drop index outlet_phone_parts;
drop index product_name_parts;
drop function search_key(text);
