-- allow: index-not-concurrent, there are some ten thousand addresses
-- The provinces that there are, without reading all addresses.
create index address_province on address (province_code, province);
