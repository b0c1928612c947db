-- Movements of before have one of the reasons: read while others write.
alter table stock_movement validate constraint stock_movement_reason_check;
