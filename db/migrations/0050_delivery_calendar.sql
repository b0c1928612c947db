-- When orders are taken in and brought. Policies from before name no days, in every edition: nobody knows theirs.
update content set draft = draft || '{"calendar": null}' where kind = 'delivery' and not draft ? 'calendar';
update content_edition set content = content || '{"calendar": null}' where kind = 'delivery' and not content ? 'calendar';

-- It lies beside the fees: an order is promised a day by the same version that prices it.
alter table delivery_fees add column calendar jsonb;

-- The day that was promised; a later change of the calendar does not touch it.
alter table orders add column delivery_day date;
