-- When the gateway was last asked because a browser came back: anybody may say that one did.
alter table payment_attempt add column asked_at timestamptz;
