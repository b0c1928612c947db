-- The code to scan of an attempt that is paid by PromptPay, so that the shop's own page can show it again.
alter table payment_attempt add column qr_payload text;
