-- What servers took of a balance, apart from what is only told: for the sum of a month (spent_in_month).
create index events_of_servers_took on events (account_id, created_at) include (server_id, amount_rub_cents)
  where server_id is not null and type in ('write_off', 'cloud_server_stopped');
