-- Counts the uses of a promo code, by all accounts and by one, and returns the current terms, and whether the account has
-- servers or open offers that count as orders. An open offer counts as one use of its author per server; a price that lapsed no longer
-- counts.
create or replace function promo_facts(promo bigint, account bigint) returns json language plpgsql as $$
begin
  return (select json_build_object('uses', coalesce(sum(uses), 0),
    'account_uses', coalesce(sum(uses) filter (where u.account_id = account), 0),
    'terms', (select terms from terms_history where valid_from <= product_now() order by valid_from desc limit 1),
    'has_orders', exists (select from servers s where s.account_id = account and (s.status <> -3 or s.ever_active))
      or exists (select from offers o where o.account_id = account and is_open(o)),
    'gpu_names', (select coalesce(json_agg(name order by gpu_id), '[]') from gpus
      where gpu_id = any((select gpu_ids from promo_codes where promocode_id = promo)::bigint[])))
    from (
      select u.account_id, 1 as uses from promo_uses u join servers s using (account_id, server_id)
        where u.promocode_id = promo and u.returned_at is null and not is_price_over(s)
      union all
      select account_id, promo_servers from offers o where promocode_id = promo
        and accepted_at is null and revoked_at is null and is_open(o)
    ) u);
end
$$;
