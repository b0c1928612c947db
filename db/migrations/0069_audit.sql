-- Every change that a member of staff or a command makes, with what was there before and after, in a chain of hashes.
-- Triggers write it in the transaction of the change, whenever the transaction carries an actor (`songdee.actor`, set by
-- the database adapter). A table is audited by one line: select audit_table('name').

create table audit_entry (
  -- In the order of the changes within a transaction; has gaps where transactions were rolled back.
  id bigint generated always as identity primary key,
  -- In the order of the commits, without a gap; given at the very end of the transaction.
  seq bigint unique,
  tx xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  -- As in other records: `staff:<id> <name>`, or the name of a command.
  actor text not null,
  actor_id text,
  -- The call, such as `POST /backoffice/api/orders/move`; null for commands.
  call text,
  request_id text,
  action text not null check (action in ('insert', 'update', 'delete', 'forget')),
  table_name text not null,
  -- The primary key; its parts separated by blanks.
  key text not null,
  -- The columns that changed; all that are not null of an added or removed row.
  before jsonb,
  after jsonb,
  -- Makes the digest of a forgotten row useless for guessing what it was.
  salt bytea,
  -- sha256 of salt, before and after: the chain holds when the row's contents are forgotten.
  digest bytea not null,
  order_id text,
  retailer_id text,
  product_id text,
  previous_hash bytea,
  hash bytea
);
create index audit_entry_unchained on audit_entry (tx) where seq is null;
create index audit_entry_at on audit_entry (at);
create index audit_entry_actor on audit_entry (actor_id, seq desc) where actor_id is not null;
create index audit_entry_order on audit_entry (order_id, seq desc) where order_id is not null;
create index audit_entry_retailer on audit_entry (retailer_id, seq desc) where retailer_id is not null;
create index audit_entry_product on audit_entry (product_id, seq desc) where product_id is not null;
create index audit_entry_row on audit_entry (table_name, key, seq desc);
create index audit_entry_call on audit_entry (call, seq desc);

-- The end of the chain: entries that were cut off behind it are missed.
create table audit_head (only_row boolean primary key default true check (only_row), seq bigint not null, hash bytea not null);
insert into audit_head (seq, hash) values (0, sha256('songdee'));

-- Transactions that are about to commit with entries that are not chained yet. Always empty to others.
create table audit_seal (tx xid8 primary key);

-- The hash of an entry. `npm run verify-audit` calculates the same by itself.
create function audit_hash(entry audit_entry, previous bytea) returns bytea language sql stable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.seq, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor, entry.call, entry.request_id,
    entry.action, entry.table_name, entry.key, entry.order_id, entry.retailer_id, entry.product_id,
    encode(entry.digest, 'hex'))::text, 'UTF8'))
$$;

-- The chain is made in two deferred steps. The first asks for the second, which therefore runs after everything else that
-- is deferred to the commit: the lock on the head is the last of the transaction, so that it cannot take part in a deadlock.
create function audit_ask_for_seal() returns trigger language plpgsql as $$
begin
  insert into audit_seal (tx) values (pg_current_xact_id()) on conflict do nothing;
  return null;
end $$;
create constraint trigger audit_ask_for_seal after insert on audit_entry deferrable initially deferred
  for each row execute function audit_ask_for_seal();

create function audit_chain() returns trigger language plpgsql as $$
declare
  head audit_head;
  entry audit_entry;
begin
  select * into head from audit_head for update;
  for entry in select * from audit_entry where tx = new.tx and seq is null order by id loop
    entry.seq := head.seq + 1;
    entry.previous_hash := head.hash;
    entry.hash := audit_hash(entry, head.hash);
    update audit_entry set seq = entry.seq, previous_hash = entry.previous_hash, hash = entry.hash where id = entry.id;
    head.seq := entry.seq;
    head.hash := entry.hash;
  end loop;
  update audit_head set seq = head.seq, hash = head.hash;
  delete from audit_seal where tx = new.tx;
  return null;
end $$;
create constraint trigger audit_chain after insert on audit_seal deferrable initially deferred
  for each row execute function audit_chain();

-- Entries stay as they are. Two changes are allowed: the step above, and forgetting what a row contained.
create function audit_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.seq is null and old.tx = pg_current_xact_id()
      and (to_jsonb(old) - '{seq,previous_hash,hash}'::text[]) = (to_jsonb(new) - '{seq,previous_hash,hash}'::text[])
    then return new; end if;
    if old.seq is not null and new.before is null and new.after is null and new.salt is null
      and (to_jsonb(old) - '{before,after,salt}'::text[]) = (to_jsonb(new) - '{before,after,salt}'::text[])
    then return new; end if;
  end if;
  raise exception 'The audit is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_guard before update or delete on audit_entry for each row execute function audit_guard();
create trigger audit_guard_all before truncate on audit_entry for each statement execute function audit_guard();

-- Writes an entry; `before` and `after` as they are to be stored.
create function audit_write(
  action text, table_name text, key text, before jsonb, after jsonb, order_id text, retailer_id text, product_id text)
returns void language plpgsql as $$
declare
  actor text := coalesce(nullif(current_setting('songdee.actor', true), ''), 'system');
  salt bytea := uuid_send(gen_random_uuid());
begin
  insert into audit_entry (actor, actor_id, call, request_id, action, table_name, key, before, after, salt, digest, order_id,
    retailer_id, product_id)
  values (actor, substring(actor from '^staff:([0-9a-f-]{36})( |$)'), nullif(current_setting('songdee.call', true), ''),
    nullif(current_setting('songdee.request', true), ''), action, table_name, key, before, after, salt,
    sha256(salt || convert_to(jsonb_build_array(before, after)::text, 'UTF8')), order_id, retailer_id, product_id);
end $$;

-- What an entry keeps of a row: these columns, and of hidden ones only that there is something.
create function audit_columns(content jsonb, names text[], hidden text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(name, case when name = any(hidden) and value <> 'null' then '"•••"' else value end)
  from jsonb_each(content) as field (name, value) where name = any(names)
$$;

-- Arguments: the hidden columns, the columns of the primary key.
create function audit_row() returns trigger language plpgsql as $$
declare
  hidden text[] := tg_argv[0];
  key_columns text[] := tg_argv[1];
  before jsonb;
  after jsonb;
  content jsonb;
  changed text[];
  order_id text;
  retailer_id text;
begin
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  content := coalesce(after, before);
  select array_agg(name) into changed from jsonb_object_keys(content) as name
    where coalesce(before -> name, 'null') <> coalesce(after -> name, 'null');
  if changed is null then return null; end if;
  order_id := case tg_table_name when 'orders' then content ->> 'id' else content ->> 'order_id' end;
  retailer_id := case tg_table_name when 'outlet' then content ->> 'id' else content ->> 'outlet_id' end;
  if retailer_id is null and order_id is not null then
    select outlet_id::text into retailer_id from orders where id::text = order_id;
  end if;
  perform audit_write(lower(tg_op), tg_table_name::text,
    (select string_agg(content ->> name, ' ' order by place) from unnest(key_columns) with ordinality as part (name, place)),
    audit_columns(before, changed, hidden), audit_columns(after, changed, hidden), order_id, retailer_id,
    case tg_table_name when 'product' then content ->> 'id' else content ->> 'product_id' end);
  return null;
end $$;

-- Audits a table from now on. The values of the columns in `omit` are secrets and never written, nor are those of files.
create function audit_table(name text, omit text[] default '{}') returns void language plpgsql as $$
declare
  table_id regclass := quote_ident(name)::regclass;
  hidden text[] := omit || array(
    select attname::text from pg_attribute
    where attrelid = table_id and atttypid = 'bytea'::regtype and attnum > 0 and not attisdropped);
  keys text[] := array(
    select attname::text from pg_index cross join unnest(indkey) with ordinality as part (number, place)
    join pg_attribute on attrelid = table_id and attnum = number
    where indrelid = table_id and indisprimary order by place);
begin
  if keys = '{}' then raise exception 'An audited table needs a primary key: %', name; end if;
  execute format('drop trigger if exists audit_row on %I', name);
  execute format($trigger$
    create trigger audit_row after insert or update or delete on %I for each row
    when (coalesce(current_setting('songdee.actor', true), '') <> '') execute function audit_row(%L, %L)$trigger$,
    name, hidden, keys);
end $$;

-- Forgets what the entries about a retailer contained, when the account is deleted. That it was done is an entry itself.
create function audit_forget(retailer text) returns void language plpgsql as $$
declare
  forgotten jsonb;
begin
  with emptied as (
    update audit_entry set before = null, after = null, salt = null
    where retailer_id = retailer and seq is not null and salt is not null returning seq)
  select jsonb_agg(seq order by seq) into forgotten from emptied;
  if forgotten is not null then
    perform audit_write('forget', 'audit_entry', retailer, null, jsonb_build_object('seq', forgotten), null, null, null);
  end if;
end $$;

select audit_table(name) from unnest(array[
  'address', 'apple_link', 'banner', 'brand', 'cart', 'category', 'consent', 'content', 'content_edition', 'coupon',
  'coupon_use', 'credit_note', 'delivery_fees', 'licence', 'loyalty_member', 'loyalty_order', 'loyalty_terms',
  'message_reading', 'offer_draft', 'order_event', 'order_line', 'orders', 'outbox_delivery', 'outlet', 'payment_attempt',
  'payment_slip', 'picture', 'points_entry', 'points_hold', 'problem_photo', 'problem_report', 'product', 'promotion',
  'promotion_use', 'refund', 'restricted_grant', 'staff', 'stock', 'stock_alert', 'stock_movement', 'subcategory',
  'tax_invoice'
]) as name;
select audit_table('outlet', omit => '{password_hash}');
select audit_table('staff', omit => '{password_hash}');
