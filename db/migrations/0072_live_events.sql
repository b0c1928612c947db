-- Which records changed, for the open screens of the staff: not what changed in them. A reader's position is a snapshot of
-- transactions, so a transaction that ends late is neither missed nor seen twice. Rows are deleted after an hour.
create table live_event (
  xid xid8 not null default pg_current_xact_id(),
  subject text not null,
  -- The record's id; '*' where one statement changed so many that a screen had better read its list again.
  key text not null,
  kind text not null check (kind in ('added', 'changed', 'removed')),
  at timestamptz not null default now(),
  primary key (xid, subject, key)
);
create index live_event_at on live_event (at);

-- Announces every change of a table to the staff's screens.
--   subject     as rules/live/subjects.ts names it
--   key_column  the column with the id of that record
--   kind        for a table of parts: what their change is to the whole, mostly 'changed'
create function live_table(table_name text, subject text, key_column text, kind text default null) returns void
language plpgsql as $$
declare
  function_name text := 'live_' || subject || '_of_' || table_name;
  operation record;
begin
  for operation in select * from (values
    ('insert', 'added', 'new'), ('update', 'changed', 'new'), ('delete', 'removed', 'old')) as known (name, kind, side)
  loop
    execute format($make$
      create function %1$I() returns trigger language plpgsql as $body$
      begin
        if (select count(*) from (select from touched limit 201) as first_ones) > 200 then
          insert into live_event (subject, key, kind) values (%2$L, '*', 'changed') on conflict do nothing;
        else
          insert into live_event as known (subject, key, kind)
          select distinct %2$L, touched.%3$I::text, %4$L from touched where touched.%3$I is not null
          on conflict (xid, subject, key) do update set kind = excluded.kind where excluded.kind = 'removed';
        end if;
        return null;
      end $body$ $make$,
      function_name || '_' || operation.name, subject, key_column, coalesce(live_table.kind, operation.kind));
    execute format('create trigger %I after %s on %I referencing %s table as touched for each statement execute function %I()',
      function_name || '_' || operation.name, operation.name, table_name, operation.side, function_name || '_' || operation.name);
  end loop;
end $$;

select live_table('orders', 'order', 'id');
select live_table('refund', 'order', 'order_id', 'changed');
select live_table('payment_slip', 'slip', 'id');
select live_table('problem_report', 'problem', 'id');
