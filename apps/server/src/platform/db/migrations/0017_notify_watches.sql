-- The job 'tell-watches' is called 'notify-watches' now. The account of one that waits keeps watches that are due: the catch-up
-- of the next minute notifies it.
select graphile_worker.complete_jobs(array(
  select id from graphile_worker.jobs where task_identifier = 'tell-watches'));
