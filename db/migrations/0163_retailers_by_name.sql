-- allow: index-not-concurrent, there are some ten thousand retailers
-- The first page of the retailers by their name, without sorting all of them.
create index outlet_by_name on outlet (store_name, id) where deleted_at is null;
