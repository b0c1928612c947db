-- Nothing refers to a line, and lines are numbered where all of an order are written. Logical replication needs to identify the rows.
alter table order_line drop constraint order_line_pkey, replica identity full;
