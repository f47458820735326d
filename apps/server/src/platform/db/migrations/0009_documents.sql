-- What documents tell of a launch and of money that came.

-- which machine a period was bought for: a change gives the server another one; null for periods bought before this
alter table prepayments add column flavor_id bigint references flavors;

create or replace function post(account bigint, movements jsonb, told jsonb, bought jsonb) returns void language sql as $$
  select post(account, movements, told);
  insert into prepayments (account_id, server_id, launch, at, price_plan, quote, plain_quote, flavor_id)
  select account, b.server_id, b.launch, b.at, b.price_plan, b.quote, b.plain_quote, b.flavor_id
  from jsonb_to_recordset(bought) as b (server_id bigint, launch integer, at timestamptz, price_plan smallint,
    quote jsonb, plain_quote jsonb, flavor_id bigint);
$$;
