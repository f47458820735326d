-- What an account asks for around its servers: money to arrive, and people to call back.

create table top_ups (
  account_id bigint not null references accounts,
  top_up_id bigint generated always as identity,
  -- stands in the address of the payment page: whoever has it may pay, and learns nothing else
  order_key text not null unique,
  payment_type text not null check (payment_type in ('acquiring', 'invoice')),
  amount_rub_cents bigint not null check (amount_rub_cents between 10000 and 100000000000),
  status text not null default 'pending' check (status in ('pending', 'paid', 'declined')),
  -- what came, which need not be what was asked for
  arrived_rub_cents bigint check (arrived_rub_cents > 0),
  -- who asked for the invoice, as the account was then
  payer jsonb,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (account_id, top_up_id),
  check ((status = 'paid') = (arrived_rub_cents is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check ((payment_type = 'invoice') = (payer is not null))
);

-- money that came stays come: a later message may not take it back
create function keep_paid_top_up() returns trigger language plpgsql as $$
begin
  if old.status = 'paid' then
    raise exception 'top-up % is paid and stays so', old.top_up_id;
  end if;
  return new;
end
$$;
create trigger keep_paid_top_up before update or delete on top_ups
  for each row execute function keep_paid_top_up();

create table leads (
  lead_id bigint generated always as identity primary key,
  account_id bigint references accounts,
  name text not null,
  phone text not null default '',
  email text not null default '',
  comment text not null default '',
  -- the configuration a person looked at, as it was sent
  configuration jsonb,
  consent_at timestamptz not null,
  check (phone <> '' or email <> '')
);
