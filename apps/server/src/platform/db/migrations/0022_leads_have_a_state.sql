-- Who calls a lead back, and what came of it.

alter table leads
  add column taken_by text,
  add column taken_at timestamptz,
  add column closed_by text,
  add column closed_at timestamptz,
  add column note text,
  add check ((taken_by is null) = (taken_at is null)),
  add check ((closed_by is null) = (closed_at is null));
create index on leads (lead_id) where closed_at is null;
