-- allow: changed-rows, there are as many members as retailers, some ten thousand
-- The sum of a member's ledger, for lists of many members. Whoever writes an entry holds the member's lock already.
alter table loyalty_member add column points integer not null default 0;

create function sum_points() returns trigger language plpgsql as $$
begin
  update loyalty_member m set points = m.points + e.points
  from (select member_id, sum(points)::int as points from new_entries group by 1) e where m.id = e.member_id;
  return null;
end $$;
create trigger points_entry_summed after insert on points_entry referencing new table as new_entries
  for each statement execute function sum_points();
update loyalty_member m set points = e.points
from (select member_id, sum(points)::int as points from points_entry group by 1) e where m.id = e.member_id;
