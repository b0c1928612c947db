-- Content that is published at a moment, and perhaps goes back to the edition before at another one. One for each item.
create table content_plan (
  kind text not null,
  key text not null,
  -- What was decided, whatever becomes of the draft, and the revision of the draft that it was.
  content jsonb not null,
  revision integer not null,
  starts_at timestamptz not null,
  -- Null: it stays.
  ends_at timestamptz,
  -- Since it has begun: its edition, and the one that comes back, null where there was none.
  edition integer,
  before integer,
  planned_by text not null,
  planned_at timestamptz not null,
  primary key (kind, key),
  foreign key (kind, key) references content,
  check (ends_at > starts_at),
  -- What has begun and has no end is no plan any more.
  check (edition is null or ends_at is not null)
);
create index content_plan_due on content_plan (coalesce(case when edition is null then starts_at end, ends_at));
select audit_table('content_plan');
