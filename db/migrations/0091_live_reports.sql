-- Reports that are in conflict are told to open screens with their run.
select live_table('delivery_report', 'run', 'run_id', 'changed');
