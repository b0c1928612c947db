-- What the supplier says of itself: pages, its look, delivery, banners, popups. A row is one text with its draft;
-- an edition is one published wording and stays for good, so that it is known to what a shop agreed.
create table content_version (only_row boolean primary key default true check (only_row), version bigint not null);
insert into content_version (version) values (1);

create table content (
  kind text not null check (kind in ('pages', 'brand', 'delivery', 'popups', 'banners')),
  key text not null,
  -- See contract/content/*.schema.ts.
  draft jsonb not null,
  -- Goes up with every change of the draft: who saves an older one is told.
  revision integer not null,
  -- The edition that readers see; null: none.
  published integer,
  changed_at timestamptz not null,
  changed_by text not null,
  primary key (kind, key)
);

create table content_edition (
  kind text not null,
  key text not null,
  number integer not null,
  content jsonb not null,
  -- Of the legal page: shops that agreed to an earlier wording are asked again.
  asks_again boolean not null default false,
  published_at timestamptz not null,
  published_by text not null,
  primary key (kind, key, number),
  foreign key (kind, key) references content
);

-- Drafts change nothing that readers see.
create function bump_content_version() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  return null;
end $$;
create trigger content_made after insert on content for each row
  when (new.published is not null) execute function bump_content_version();
create trigger content_published after update on content for each row
  when (new.published is distinct from old.published) execute function bump_content_version();

-- The published fees lie beside the prices: an order is priced by exactly one version of both.
create table delivery_fees (only_row boolean primary key default true check (only_row), fees jsonb not null);
create trigger delivery_fees_changed after insert or update or delete on delivery_fees
  for each statement execute function bump_catalogue_version();

-- A published banner is a row of banner, as the catalogue reads it. Without a segment it is for everybody or, here, for
-- all who are signed in.
alter table banner
  add column signed_in_only boolean not null default false,
  add column starts_at timestamptz,
  add column ends_at timestamptz;
insert into content (kind, key, draft, revision, published, changed_at, changed_by)
select 'banners', name, jsonb_build_object(
    'description', jsonb_build_object('th', description_thai, 'en', description_eng),
    'condition', condition, 'items', items, 'image', image, 'sequence', sequence,
    'audience', case when segment is null then 'everyone' else 'segment' end, 'segment', segment,
    'startsAt', null, 'endsAt', null), 1, 1, now(), 'migration'
from banner;
insert into content_edition (kind, key, number, content, published_at, published_by)
select kind, key, 1, draft, changed_at, changed_by from content;

-- Pictures that the staff have uploaded know their origin; drawn ones do not.
alter table picture
  add column name text,
  add column width integer,
  add column height integer,
  add column uploaded_at timestamptz,
  add column uploaded_by text;
create index picture_uploaded on picture (uploaded_at desc) where uploaded_at is not null;

-- Where the shop's door is, for who delivers there.
alter table address
  add column latitude double precision,
  add column longitude double precision,
  add check ((latitude is null) = (longitude is null));
