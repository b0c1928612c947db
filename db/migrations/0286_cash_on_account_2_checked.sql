-- Without the lock of the file before.
alter table cash_ledger validate constraint cash_ledger_kind_check;
alter table cash_ledger validate constraint cash_ledger_on_account_check;
alter table credit_receipt validate constraint credit_receipt_closed_check;
