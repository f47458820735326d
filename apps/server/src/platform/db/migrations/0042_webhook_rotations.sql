-- secrets before `previous_secret`, newest first, of several rotations within a day: all sign until `previous_secret_until`
alter table webhooks add older_secrets text[] not null default '{}';
