-- The last three moments at which an account was told of a watch: who stops and starts in turns must not flood others.
alter table watches add column recent_notices timestamptz[] not null default '{}';
