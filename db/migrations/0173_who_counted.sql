-- allow: changed-rows, there are a few counts a day
-- The person who counted or submitted, whatever they used: the name of an API key does not say whose it is.
alter table cash_up add column counter_id text;
alter table stock_count add column submitter_id text;

update cash_up set counter_id = actor_of(counted_by) ->> 'id' where state = 'COUNTED';
update stock_count set submitter_id = actor_of(submitted_by) ->> 'id' where state = 'REVIEW';
