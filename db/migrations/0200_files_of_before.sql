-- Without the locks of the file before.
alter table picture validate constraint picture_has_file;
alter table payment_slip validate constraint payment_slip_has_one_file;
alter table problem_photo validate constraint problem_photo_has_file;
alter table delivery_photo validate constraint delivery_photo_has_file;
insert into file_to_move (key)
select key from (
  select 'pictures/' || id as key from picture where source is not null
  union all select 'slips/' || id from payment_slip where picture is not null
  union all select 'problems/' || report_id || '-' || no from problem_photo where picture is not null
  union all select 'deliveries/' || id from delivery_photo where picture is not null) as file
on conflict do nothing;
