-- Processes that were seen lately, so that doctor can ask them whether they answer.
create table processes (
  process_id text primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  -- name of its machine: only from there its address leads to it
  host text not null,
  address text not null,
  seen_at timestamptz not null
);
