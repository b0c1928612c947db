-- allow: constraint-validated, there are some ten thousand retailers
-- allow: changed-rows, the same
-- allow: index-not-concurrent, the same
-- What the staff decide about a retailer. Accounts that exist were let in before there was a list to approve.
alter table outlet
  add column approved_at timestamptz,
  add column approved_by text,
  add column suspended_at timestamptz,
  add column suspended_by text,
  add column suspended_reason text,
  -- The buyer on its tax invoices, where it is not the store's name; the branch as five digits.
  add column tax_name text,
  add column tax_branch text check (tax_branch ~ '^\d{5}$'),
  -- For the staff only.
  add column staff_note text,
  add column revision integer not null default 1,
  add check ((suspended_at is null) = (suspended_reason is null));
update outlet set approved_at = created_at;

alter table address add column revision integer not null default 1;

-- Whoever changes a row, an editor that has read it before finds out.
create function next_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
create trigger outlet_revision before update on outlet for each row
  when (row(old.store_name, old.owner_name, old.last_name, old.email, old.tax_id, old.segment, old.tax_name, old.tax_branch,
      old.staff_note, old.default_shipping_address_id, old.default_billing_address_id)
    is distinct from row(new.store_name, new.owner_name, new.last_name, new.email, new.tax_id, new.segment, new.tax_name,
      new.tax_branch, new.staff_note, new.default_shipping_address_id, new.default_billing_address_id))
  execute function next_revision();
create trigger address_revision before update on address for each row
  when (old.* is distinct from new.*) execute function next_revision();

create index outlet_to_approve on outlet (created_at) where approved_at is null;
create index outlet_suspended on outlet (suspended_at) where suspended_at is not null;
create index address_landmark on address using gin (search_letters(search_fold(landmark)) gin_trgm_ops)
  where landmark is not null;

-- What staff did for a retailer: calls, and help with signing in.
create table retailer_event (
  id bigint generated always as identity primary key,
  outlet_id uuid not null references outlet,
  kind text not null check (kind in ('CALL', 'UNLOCKED', 'CODE_SENT', 'SESSIONS_ENDED', 'PHONE_CODE_SENT', 'PHONE_CHANGED', 'VIEWED', 'MERGED')),
  outcome text check (outcome in ('REACHED', 'NO_ANSWER', 'WILL_ORDER', 'CALL_AGAIN', 'CLOSED')),
  call_again_on date,
  note text,
  at timestamptz not null,
  by text not null,
  check ((kind = 'CALL') = (outcome is not null))
);
create index retailer_event_outlet on retailer_event (outlet_id, id);
create index retailer_event_call on retailer_event (outlet_id, id desc) where kind = 'CALL';

-- How a retailer orders: a job derives it from orders and from the history that the smart basket knows. Days are whole
-- days since 1970 in Bangkok.
create table retailer_activity (
  outlet_id uuid primary key references outlet on delete cascade,
  order_days integer not null,
  last_day integer,
  every_days integer,
  -- From this day on it is overdue, unless it orders before; null where it never ordered.
  dormant_from integer,
  is_falling boolean not null,
  -- Of the last 28 days, and of 28 days on average before.
  recent_satang bigint not null,
  usual_satang bigint not null,
  last_order_id uuid,
  last_order_at timestamptz,
  computed_day integer not null,
  computed_at timestamptz not null
);

select audit_table('retailer_event');
select live_table('outlet', 'retailer', 'id');
select live_table('address', 'retailer', 'outlet_id', 'changed');
select live_table('retailer_event', 'retailer', 'outlet_id', 'changed');
