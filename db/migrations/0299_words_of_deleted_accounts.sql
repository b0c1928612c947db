-- What staff wrote about a retailer goes with its account, in the ledger of points, at void receipts and in saved views too.

-- As audit_forget, for rows that no entry names the retailer of.
create function audit_forget_rows(of_table text, keys text[]) returns void language plpgsql as $$
declare
  forgotten jsonb;
begin
  with emptied as (
    update audit_entry set before = null, after = null, salt = null
    where table_name = of_table and key = any(keys) and seq is not null and salt is not null returning seq)
  select jsonb_agg(seq order by seq) into forgotten from emptied;
  if forgotten is not null then
    perform audit_write('forget', 'audit_entry', of_table, null, jsonb_build_object('seq', forgotten), null, null, null);
  end if;
end $$;

-- A void receipt may lose the words why it is void, and nothing else.
create or replace function refuse_change_of_receipt() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.voided_at is null and new.voided_at is not null
    and (to_jsonb(new) - array['voided_at', 'voided_by', 'void_reason']) = (to_jsonb(old) - array['voided_at', 'voided_by', 'void_reason']) then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.voided_at is not null and new.void_reason = ''
    and (to_jsonb(new) - 'void_reason') = (to_jsonb(old) - 'void_reason') then
    return new;
  end if;
  raise exception 'issued receipts are never changed or deleted' using errcode = 'restrict_violation';
end $$;

-- An entry of points may lose its reason, and nothing else.
create function refuse_change_of_points_entry() returns trigger language plpgsql as $$
begin
  if new.reason = '' and (to_jsonb(new) - 'reason') = (to_jsonb(old) - 'reason') then return new; end if;
  raise exception 'points_entry is append-only' using errcode = 'restrict_violation';
end $$;
create trigger points_entry_keeps_points before update on points_entry
  for each row execute function refuse_change_of_points_entry();
drop trigger points_entry_is_append_only on points_entry;
create trigger points_entry_is_append_only before delete or truncate on points_entry
  for each statement execute function refuse_change_of_points();
