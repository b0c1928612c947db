-- allow: constraint-validated, there are some dozens of texts
-- Search words are content of their own: everyday names and needs, with drafts and editions.
alter table content drop constraint content_kind_check;
alter table content add constraint content_kind_check
  check (kind in ('pages', 'brand', 'delivery', 'popups', 'banners', 'search'));

-- What was searched for and not found: a count for each day and text, no person and no address.
create table search_miss (
  day date not null,
  -- As `fold` makes it, without blanks at its ends.
  words text not null check (length(words) between 2 and 60),
  count int not null default 1 check (count > 0),
  primary key (day, words)
);
