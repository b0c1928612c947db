-- What the system filled in itself, such as the first content and the demo, was done under the product's name and not
-- under words that read like people.
create or replace function actor_of(actor text) returns jsonb language sql stable parallel safe as $$
  select case
    when actor is null then null
    when actor ~* '^staff:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}( |$)' then jsonb_build_object(
      'id', lower(substr(actor, 7, 36)),
      'name', coalesce((select name from staff where id = substr(actor, 7, 36)::uuid), nullif(substr(actor, 44), ''), substr(actor, 7, 36)))
    when actor like 'staff:%' then jsonb_build_object('id', null, 'name', substr(actor, 7))
    when actor in ('start', 'demo') then jsonb_build_object('id', null, 'name', 'Songdee')
    else jsonb_build_object('id', null, 'name', actor)
  end
$$;
