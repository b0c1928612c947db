-- allow: constraint-validated, there are some dozens of planned changes
-- A planned change whose prices could not be set: the others take effect, and staff see why this one did not.
alter table price_change
  drop constraint price_change_state_check,
  add constraint price_change_state_check
    check (state in ('DRAFT', 'SCHEDULED', 'SET', 'UNDONE', 'DISCARDED', 'FAILED')),
  -- What the database said against it; only of a failed change.
  add column failure text,
  add constraint price_change_failure check ((state = 'FAILED') = (failure is not null));
