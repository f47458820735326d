-- API token that requested the top-up: its starts count against the month limit of the token. Not a foreign key, because a
-- revoked token is deleted.
alter table top_ups add token_id bigint;
