-- What books are verified against.

-- All places of a flavor: free ones and those of servers in states 0, 1 and 2. Only operators change it, while servers
-- come and go.
alter table flavors add column stock integer not null default 0;
update flavors f set stock = max_available
  + (select count(*) from servers s where s.flavor_id = f.flavor_id and s.status in (0, 1, 2));
create function stock_follows() returns trigger language plpgsql as $$
begin
  new.stock := case tg_op when 'INSERT' then new.max_available
    else old.stock + new.max_available - old.max_available end;
  return new;
end
$$;
-- at depth 1 it is capacity_follows that moves a place between free and held
create trigger stock_follows before insert or update of max_available on flavors
  for each row when (pg_trigger_depth() = 0) execute function stock_follows();

-- What each period was bought at: of which plan, and with which plain hour after it.
create table prepayments (
  account_id bigint not null,
  server_id bigint not null,
  -- as in the keys of its entries
  launch integer not null,
  at timestamptz not null,
  price_plan smallint not null,
  quote jsonb not null,
  plain_quote jsonb not null,
  primary key (account_id, server_id, launch),
  foreign key (account_id, server_id) references servers
);
create trigger keep_entries before update or delete or truncate on prepayments
  for each statement execute function keep_entries();

create function post(account bigint, movements jsonb, told jsonb, bought jsonb) returns void language sql as $$
  select post(account, movements, told);
  insert into prepayments
  select account, b.server_id, b.launch, b.at, b.price_plan, b.quote, b.plain_quote
  from jsonb_to_recordset(bought) as b (server_id bigint, launch integer, at timestamptz, price_plan smallint,
    quote jsonb, plain_quote jsonb);
$$;

-- chargedAfter of @cloud/pricing, so that the database can be asked what the product should have charged
create function charged_after(prepaid bigint, hours integer, k bigint) returns bigint
language sql immutable strict parallel safe as $$
  select floor((2::numeric * prepaid * least(k, hours) + hours) / (2 * hours))::bigint
$$;
