-- allow: changed-rows, there are some ten thousand retailers
-- Whether somebody knows a password of this account. An account that a file has entered has none until its phone is
-- proven, and its phone may still be corrected by a file.
alter table outlet add column has_password boolean not null default true;
-- Accounts of one file share the hash of a password that nobody knows; one by itself cannot be told from a registration.
update outlet set has_password = false
where not phone_verified and deleted_at is null
  and not exists (select from consent where consent.outlet_id = outlet.id)
  and password_hash in (select password_hash from outlet where deleted_at is null group by password_hash having count(*) > 1);
