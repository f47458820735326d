-- What a person agreed to, and that a person is no longer known.

-- which edition of /privacy; null: the account was not opened by its owner, or before this was written down
alter table accounts add column consent_version text;
-- the name, the address of mail, the phone and where somebody was are gone
alter table accounts add column erased_at timestamptz;
