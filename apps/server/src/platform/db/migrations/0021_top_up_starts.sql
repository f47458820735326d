-- Servers to start when the money of a top-up arrives.

create table top_up_starts (
  account_id bigint not null,
  top_up_id bigint not null,
  server_id bigint not null,
  -- null until the first credit; set once
  result text,
  primary key (account_id, top_up_id, server_id),
  foreign key (account_id, top_up_id) references top_ups,
  foreign key (account_id, server_id) references servers
);
