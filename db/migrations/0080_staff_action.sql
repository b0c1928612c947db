-- What staff did, with what is needed to undo it (rules/staff-actions/kinds.ts). Written in the transaction of the action.
create table staff_action (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What was changed, as `order:<id>`.
  subject text not null,
  inverse jsonb not null,
  staff_id text not null,
  actor text not null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
);
create index staff_action_subject on staff_action (subject, id desc);
