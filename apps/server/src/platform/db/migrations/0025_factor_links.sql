-- E-mails about new factors have a link that undoes the addition, and go to addresses that were replaced lately, too.

create table former_emails (
  account_id bigint not null references accounts on delete cascade,
  -- in small letters
  email text not null,
  is_confirmed boolean not null,
  replaced_at timestamptz not null,
  primary key (account_id, email)
);

create table factor_links (
  -- SHA-256 of what stands in the link
  token_hash bytea primary key check (length(token_hash) = 32),
  account_id bigint not null references accounts on delete cascade,
  -- by the clock of the machine, like created_at of the factor
  added_at timestamptz not null,
  -- by the clock of the product
  expires_at timestamptz not null,
  undone_at timestamptz
);
create index on factor_links (account_id);
