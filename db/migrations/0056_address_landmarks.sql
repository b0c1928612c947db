-- What a driver looks for (a temple, a shop across the road), and how exact a pin is that a device has measured, in metres.
-- A pin without it was placed by hand on a map. Orders keep the whole row of an address, so they get both from now on.
alter table address add column landmark text check (char_length(landmark) <= 200),
  add column location_accuracy_m integer check (location_accuracy_m between 0 and 1000);
