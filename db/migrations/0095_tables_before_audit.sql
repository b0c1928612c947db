-- Tables that were added before the audit.
select audit_table(name) from unnest(array[
  'cash_ledger', 'cash_up', 'cash_up_order', 'counter_receipt', 'delivery_photo', 'delivery_report', 'delivery_route',
  'delivery_run', 'delivery_stop', 'packed_order', 'paper_print', 'pick_entry', 'pick_wave', 'pick_wave_order',
  'saved_view'
]) as name;
