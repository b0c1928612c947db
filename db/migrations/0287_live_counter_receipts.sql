-- Cash that the counter receives is announced with the cash of its day: what a colleague has to count is another sum by then.
select live_table('counter_receipt', 'cash', 'order_id', 'changed');
