-- allow: changed-rows, there are some dozens of keys
-- Every API key has an end. Those without one get the longest that a new key may have.
update api_key set expires_at = now() + interval '730 days' where expires_at is null and revoked_at is null;
