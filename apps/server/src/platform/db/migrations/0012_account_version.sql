-- How often an account was written, so that whoever looks on sees that it was: counted by functions/versions.sql.
alter table accounts add column version bigint not null default 0;
