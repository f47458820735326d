-- the deliveries of a webhook, newest first
create index webhook_deliveries_listed on webhook_deliveries (account_id, webhook_id, created_at);
-- read by acts, workers and changes of a webhook among all deliveries of 30 days
create index webhook_deliveries_waiting on webhook_deliveries (account_id, webhook_id) where status = 'waiting';
