-- Limits of promotions. Both counts are of orders; the budget is satang of discount or sales units of gifts.
alter table promotion
  add per_outlet_limit integer check (per_outlet_limit > 0),
  add total_limit integer check (total_limit > 0),
  add budget bigint check (budget > 0),
  -- Nothing of it is left: it goes from the shelf, while carts still tell why it does not apply.
  add used_up boolean not null default false,
  add published_by text,
  add published_at timestamptz,
  add ended_by text;
alter table coupon
  add published_by text,
  add published_at timestamptz,
  add ended_by text;

-- What all shops have used of a promotion whose limits they share. Its row is the lock on those limits.
create table promotion_tally (
  promotion_id integer primary key references promotion on delete cascade,
  uses integer not null default 0 check (uses >= 0),
  spent bigint not null default 0 check (spent >= 0)
);
create function open_promotion_tally() returns trigger language plpgsql as $$
begin
  insert into promotion_tally (promotion_id) values (new.id);
  return null;
end $$;
create trigger promotion_with_shared_limits after insert on promotion for each row
  when (new.total_limit is not null or new.budget is not null) execute function open_promotion_tally();

-- Which order used a limited promotion, and how much of it. What a cancelled order gave back does not count.
create table promotion_use (
  promotion_id integer not null references promotion,
  order_id uuid not null references orders,
  outlet_id uuid not null,
  spent bigint not null,
  given_back_at timestamptz,
  primary key (promotion_id, order_id)
);
create index promotion_use_order on promotion_use (order_id);
create index promotion_use_outlet on promotion_use (outlet_id, promotion_id) where given_back_at is null;

alter table coupon_use add given_back_at timestamptz;
create index coupon_use_order on coupon_use (order_id);

-- Promotions and coupons that are being prepared: their terms as the clerk's call carries them.
create sequence promotion_id_seq as integer start 100001; -- below stand those of the demo and of imports
create table offer_draft (
  kind text not null check (kind in ('promotion', 'coupon')),
  -- The promotion's id or the coupon's code to be.
  key text not null,
  -- Goes up with each change, so that nobody changes or publishes what somebody else has just changed.
  revision integer not null default 1,
  terms jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (kind, key)
);

-- Stock that staff put right, and why.
create sequence stock_document_seq;
alter table stock_movement
  add note text,
  drop constraint stock_movement_reason_check,
  add constraint stock_movement_reason_check check (reason in ('opening', 'order', 'cancellation', 'refusal',
    'not_delivered', 'adjustment', 'receipt', 'count', 'damage', 'expiry', 'loss', 'found', 'return', 'correction'));

create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger stock_movement_is_append_only before update or delete or truncate on stock_movement
  for each statement execute function refuse_change_of_ledger();
