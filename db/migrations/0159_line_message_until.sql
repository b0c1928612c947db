-- From then on a message is not sent any more, nor a text message instead of it: a reminder must not come at night.
alter table line_message add column until timestamptz;
