-- Saved offers: numbered, with a life and a locked price. What it offers never changes; whether it is open follows from
-- its moments (functions/offers.sql).

create table offers (
  -- of its author
  account_id bigint not null references accounts,
  offer_id text not null unique check (offer_id ~ '^[a-z2-7]{26}$'),
  -- of Moscow; its number is counted in it
  year integer not null,
  year_no integer not null check (year_no > 0),
  title text,
  created_at timestamptz not null,
  -- the first moment at which it no longer holds
  valid_until timestamptz not null,
  -- each with the price of one server
  items jsonb not null check (jsonb_array_length(items) > 0),
  total_rub_cents bigint not null check (total_rub_cents >= 0),
  vat_rub_cents bigint not null check (vat_rub_cents >= 0),
  promocode_id bigint references promo_codes,
  -- servers that have the promo in their price: each is a use as long as the offer is open
  promo_servers integer not null check (promo_servers >= 0),
  -- the promo has a limit an account, or is for first orders
  author_only boolean not null,
  revoked_at timestamptz,
  accepted_at timestamptz,
  accepted_by bigint references accounts,
  server_ids bigint[] not null default '{}',
  -- its author was written to that it ends soon
  reminded boolean not null default false,
  primary key (account_id, offer_id),
  unique (year, year_no),
  constraint promo_whole_or_not_at_all check ((promocode_id is null) = (promo_servers = 0)),
  constraint accepted_whole_or_not_at_all check (
    (accepted_at is null) = (accepted_by is null) and (accepted_at is null) = (server_ids = '{}')),
  constraint ends_in_one_way check (accepted_at is null or revoked_at is null),
  constraint accepted_while_it_held check (accepted_at < valid_until)
);
create index on offers (promocode_id) where accepted_at is null and revoked_at is null;
create index on offers (account_id, created_at);
create index on offers (accepted_by) where accepted_by is not null;
create index on offers (valid_until) where accepted_at is null and revoked_at is null and not reminded;

-- The last number that was given out. Who saves an offer locks it last of all.
create table offer_numbers (
  single boolean primary key default true check (single),
  year integer not null,
  year_no integer not null
);
insert into offer_numbers (year, year_no) values (0, 0);
