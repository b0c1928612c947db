-- allow: changed-rows, a manager used a slip for the order of another retailer some dozens of times
-- A slip's picture is its sender's, with name and account number: its use for the order of another retailer has no copy any more.
update payment_slip used set picture = null, file_key = null
from payment_slip slip where slip.id = used.overrides and slip.outlet_id <> used.outlet_id
  and (used.picture is not null or used.file_key is not null);
