-- Where machines come from. null: as the setting MACHINES says, and 15 minutes, by hand a day.
alter table flavors
  add machines text check (machines in ('manual', 'openstack')),
  add launch_minutes integer check (launch_minutes between 1 and 10080),
  add openstack_flavor text,
  -- no machine could be had: nothing is launched until an operator confirms the capacity
  add refused_at timestamptz;
alter table oses add openstack_image text, add login text;

-- until when the machine has to answer the command of `operation`
alter table servers add answer_due_at timestamptz;
update servers set answer_due_at = asked_at + interval '15 minutes' where asked_at is not null;

-- The machine of each server that was ever launched: what it was last asked for, and what its provisioner knows of it.
create table machines (
  account_id bigint not null,
  server_id bigint not null,
  -- stands in every name that the provisioner gives, so that nothing of another server or shop is touched
  mark text not null unique default left(replace(gen_random_uuid()::text, '-', ''), 16),
  provisioner text not null check (provisioner in ('simulated', 'manual', 'openstack')),
  operation integer not null,
  want text not null check (want in ('run', 'stop', 'remove')),
  commanded_at timestamptz not null,
  is_answered boolean not null default false,
  -- on the product's clock; null: not before the next command
  next_step_at timestamptz,
  -- the process that does a step now, by the database's clock
  lease uuid,
  lease_until timestamptz,
  state jsonb not null default '{}',
  has_booted boolean not null default false,
  -- of the machine that was ready last, until it is down
  ready_flavor_id bigint,
  is_fenced boolean not null default false,
  addresses jsonb not null default '[]',
  login text,
  is_off_inside boolean not null default false,
  -- for operators: what stands in the way, and since when
  problem text,
  problem_since timestamptz,
  problem_reported boolean not null default false,
  primary key (account_id, server_id),
  foreign key (account_id, server_id) references servers
);
create index on machines (next_step_at) where next_step_at is not null;
create index on machines (provisioner) where want <> 'remove' or not is_answered;

insert into machines (account_id, server_id, provisioner, operation, want, commanded_at, is_answered, next_step_at, has_booted)
select account_id, server_id,
  case when exists (select from settings where key = 'sandbox' and value = '0') then 'manual' else 'simulated' end,
  operation, case when status in (1, 2) then 'run' else 'stop' end, coalesce(asked_at, created_at),
  status not in (0, 1), case when status in (0, 1) then coalesce(asked_at, created_at) end, ever_active
from servers where operation > 0 and status <> -3;

-- a thing in the cloud may belong to no server
alter table operator_notices alter column account_id drop not null, alter column server_id drop not null;

-- machine_commands and simulated_answers are left to processes of the release before, which may still run
