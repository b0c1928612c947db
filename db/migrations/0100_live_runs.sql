-- Delivery runs and cash-ups are told to open screens like orders.
select live_table('delivery_run', 'run', 'id');
select live_table('delivery_stop', 'run', 'run_id', 'changed');
select live_table('cash_up', 'cash', 'id');
