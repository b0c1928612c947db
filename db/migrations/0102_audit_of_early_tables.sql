-- More tables that were added while the audit was.
select audit_table(name) from unnest(array[
  'bank_statement', 'bank_statement_columns', 'bank_statement_row', 'order_hold'
]) as name where not exists (select from pg_trigger where tgrelid = name::regclass and tgname = 'audit_row');
