-- When the person of a session typed the password to confirm, until something was done with it: signing in does not count.
alter table sessions add column password_at timestamptz;
