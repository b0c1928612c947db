-- How fast each product sells, for its run-out date; written by a job from orders and the ledger.
create table sales_rhythm (
  product_id integer primary key,
  -- Units ordered in the last 28 days, without cancelled and refused orders.
  sold integer not null,
  last_sold_on date,
  last_received_on date
);
-- What the nightly check found: products whose stock is not the sum of its ledger, or of its lots.
create table stock_fault (
  product_id integer primary key,
  on_hand integer not null,
  expected integer not null,
  found_at timestamptz not null
);
alter table stock_movement
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check check (reason in ('opening', 'order', 'cancellation', 'refusal',
    'not_delivered', 'adjustment', 'receipt', 'count', 'damage', 'expiry', 'loss', 'found', 'return', 'correction',
    'recall', 'undone')) not valid;

-- Corrections above the limit, until a second person has decided.
create table stock_correction (
  id uuid primary key,
  product_id integer not null references product,
  lot_id integer references stock_lot,
  delta integer not null check (delta <> 0),
  reason text not null,
  note text,
  -- What the units are worth, at cost, or at the price where the cost is not known.
  value_satang bigint not null,
  state text not null default 'PENDING' check (state in ('PENDING', 'CONFIRMED', 'REJECTED')),
  requested_at timestamptz not null,
  requested_by text not null,
  requester_id text not null,
  decided_at timestamptz,
  decided_by text,
  decision_note text,
  check ((state = 'PENDING') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null))
);
create index stock_correction_pending on stock_correction (requested_at) where state = 'PENDING';

select audit_table('stock_correction');
