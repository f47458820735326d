-- What operators do.

create table operator_acts (
  act_id bigint generated always as identity primary key,
  at timestamptz not null,
  -- the user of the machine on which the command was typed
  operator text not null,
  command text not null,
  -- its arguments and options, and what was answered
  said jsonb not null,
  answered jsonb not null
);
create trigger keep_entries before update or delete or truncate on operator_acts
  for each statement execute function keep_entries();
