-- Requests to remove the factors of an account whose owner lost them: a second operator approves, the owner may object.

create table factor_removals (
  request_id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  reason text not null,
  -- whether the request goes on when a factor is used meanwhile: somebody else may have added it
  despite_use boolean not null,
  requested_by text not null,
  requested_at timestamptz not null,
  -- until then a second operator decides
  expires_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  approved boolean,
  -- when an approved removal is carried out
  due_at timestamptz,
  outcome text check (outcome in ('rejected', 'kept_by_owner', 'factor_used', 'removed')),
  ended_at timestamptz,
  constraint decided_whole_or_not_at_all check (num_nulls(decided_by, decided_at, approved) in (0, 3)),
  constraint nobody_approves_his_own check (not approved or decided_by <> requested_by),
  constraint due_once_approved check ((due_at is not null) = coalesce(approved, false)),
  constraint ended_whole_or_not_at_all check ((outcome is null) = (ended_at is null)),
  constraint removed_when_approved check (outcome <> 'removed' or approved)
);
create index on factor_removals (account_id, request_id);
create index on factor_removals (due_at) where ended_at is null;

create table removal_links (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts,
  request_id bigint not null references factor_removals on delete cascade
);
create index on removal_links (account_id);
create index on removal_links (request_id);
