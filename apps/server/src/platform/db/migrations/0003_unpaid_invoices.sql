-- An account may have so many invoices without their money: counted under its lock, however long its history is.
create index on top_ups (account_id, created_at) where payment_type = 'invoice' and status = 'pending';
