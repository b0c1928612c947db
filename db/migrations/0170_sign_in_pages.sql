-- A login page belongs to the password that opened it: its fingerprint. Pages of before are opened again.
alter table sign_in_step add column password_mark text not null default '';
-- The second factor's secret that this page offers, and no other page shows.
alter table sign_in_step add column offered_secret text not null default '';
