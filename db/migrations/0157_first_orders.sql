-- allow: index-not-concurrent, there are some thousand sums of days
-- The day of each retailer's first order, kept with the sums: whose first it was is not looked for among all days of a year.
create table figure_first (
  -- The retailer, as in `figure_sum`.
  key text primary key,
  day date not null
);
create index figure_first_day on figure_first (day);
insert into figure_first select key, min(day) from figure_sum where figure = 'orders' group by key;
-- With the amounts, so that those of a retailer are read from the index alone.
create index figure_sum_of_retailer on figure_sum (key, day) include (amount_satang) where figure = 'orders';
drop index figure_sum_of_key;
