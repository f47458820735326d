-- Servers that freezing the account has stopped: unfreezing it names them.
alter table accounts add column stopped_by_freeze bigint[] not null default '{}';
