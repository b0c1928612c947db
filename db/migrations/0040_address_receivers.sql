-- What a shop calls an address (a warehouse, a branch), and who receives goods there; without them the shop's owner does.
alter table address add column label text, add column receiver_name text, add column receiver_phone text;
