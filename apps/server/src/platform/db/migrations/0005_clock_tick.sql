-- When the jobs of a shop last saw the time; null in a sandbox, whose clock is moved on purpose.
alter table product_clock add column ticked_at timestamptz;
