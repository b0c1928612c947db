-- Cash that a retailer pays on account is counted and closed with the cash of the counter.
alter table credit_receipt
  -- On which day the counter has it; null of a transfer or a cheque, and of payments that were recorded before.
  add column counter_day date,
  -- Which closed cash-up has it.
  add column cash_up_id uuid references cash_up,
  -- A process of the release before, which does not know that it is closed, would cancel it.
  add constraint credit_receipt_closed_check check (cash_up_id is null or cancelled_at is null) not valid;
alter table cash_ledger
  add column credit_receipt_id bigint references credit_receipt,
  drop constraint cash_ledger_kind_check,
  -- ON_ACCOUNT: a payment of a retailer for orders on account.
  add constraint cash_ledger_kind_check check (kind in ('RECEIVED', 'ON_ACCOUNT', 'DIFFERENCE', 'REVERSED')) not valid,
  add constraint cash_ledger_on_account_check check (kind <> 'ON_ACCOUNT' or credit_receipt_id is not null) not valid;
select live_table('credit_receipt', 'cash', 'id', 'changed');
