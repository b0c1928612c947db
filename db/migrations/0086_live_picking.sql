-- Open screens of the warehouse follow their waves; `pick` is what was picked for an order, by the order's id.
select live_table('pick_wave', 'wave', 'id');
select live_table('pick_wave_order', 'wave', 'wave_id', 'changed');
select live_table('pick_entry', 'pick', 'order_id', 'changed');
