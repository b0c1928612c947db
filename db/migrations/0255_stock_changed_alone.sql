-- What each member of staff changed of the stock without a second person, in the last day: small changes are added up, so that
-- many of them are not what one large change would need somebody else for. What was undone is removed.
create table stock_changed_alone (
  staff_id text not null,
  -- The number under which the ledger has it.
  document text not null,
  product_id integer not null,
  units integer not null,
  -- Of one unit, when it was changed.
  cost_satang bigint not null,
  -- By a file, whose rows are looked at one by one.
  by_file boolean not null,
  at timestamptz not null,
  primary key (staff_id, document, product_id)
);
