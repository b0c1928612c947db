-- allow: index-not-concurrent, there are some ten thousand products
create extension if not exists pg_trgm;

-- Names as people type them: without tone marks, spaces and punctuation, and in Arabic digits. The index needs letters
-- that pg_trgm reads in every locale, so `search_letters` writes Thai ones in Latin. Several share one: what the index
-- finds is compared with `search_fold`.
create function search_fold(value text) returns text language sql immutable strict parallel safe as $$
  select translate(lower(value), E'๐๑๒๓๔๕๖๗๘๙็่้๊๋์ \t\n\r-._,/()[]\'"&+:;*#@!?%\u200b\u200c\u200d', '0123456789')
$$;
create function search_letters(folded text) returns text language sql immutable strict parallel safe as $$
  select translate(folded,
    'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู฿เแโใไๅๆํ๎๏๚๛',
    'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz0123456789012345678')
$$;
create index product_barcode on product (barcode) where barcode is not null;
