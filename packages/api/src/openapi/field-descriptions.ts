/** Descriptions of fields in the API reference: the docstrings of the schemas, which `openapi.test.ts` compares. */
export const FIELD_DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Alert: {
    ends_at: 'End of the alert; null if an operator ends it.'
  },
  Delivery: {
    id: 'Header `webhook-id` of all its attempts.',
    attempts: 'Number of finished attempts, at most 7.',
    next_attempt_at: 'Null if no attempt is due: the delivery has ended, or the webhook is disabled.',
    response_status: 'HTTP status of the last response; null if there was none.',
    failure: 'Reason for which the last attempt got no response; null if it got one.'
  },
  Event: {
    amount_rub_cents: 'Change of the balance: positive for incoming money; 0 for most types.',
    balance_rub_cents: 'Balance after the event.',
    server_name: 'Name of the server at the time of the event.',
    rule_id: 'Id of the rule, only for `rule_fired`; the rule may have been deleted.',
    rule_hindrance: 'Reason why the rule did not start its server; null if there was none.',
    token_prefix: 'Prefix of the API token that caused the event; null if none did.'
  },
  Flavor: {
    gpu: 'Type of the GPUs; null without GPU.',
    cpu_count: 'Number of vCPU.',
    ram_count: 'RAM in GB.',
    max_available: 'Number of servers that can be started now.',
    manual_start_minutes:
      'Minutes within which operators start a new server by hand; null if it starts automatically.',
    flavor_monthly_price_rub_cents: 'Monthly price without disk, infrastructure and discounts.'
  },
  Period: {
    month: 'Month, 1 to 12.',
    balance_start: 'Balance at the start of the month.',
    balance_end: 'Balance at the end of the month, of the current month now.'
  },
  PriceList: {
    id: 'Id that changes with every change of the list.',
    disk: 'Disk of every server.'
  },
  Promo: {
    price_plans: 'Plans to which the code applies; absent: all.',
    gpu_ids: 'GPUs to which the code applies; absent: all, and configurations without GPU.'
  },
  Rule: {
    server_id: 'Server on which `then` acts, and whose charges or hours count; null for all servers.'
  },
  SavedOffer: {
    buyer: 'Buyer; null if none was given, and after the account of the author is erased.',
    valid_until: 'First moment at which the offer is no longer valid.',
    accepted_at: 'Null if nobody has accepted the offer.',
    total_rub_cents: 'First payments of all servers: periods, or one hour on the hourly plan.',
    vat_rub_cents: 'VAT contained in the total, rounded once.',
    servers: 'Servers in their current state; visible only to the account that accepted.'
  },
  ServerConfig: {
    gpu: 'Type of the GPUs; null without GPU.',
    cpu_count: 'Number of vCPU.',
    ram_count: 'RAM in GB.',
    status: 'State of the server, one of `STATUS` of @cloud/pricing.',
    queue_position: 'Position in the queue from 1; null outside the queue.',
    ssd_count: 'Disk in GB.',
    price_plan: 'Months of a period; 0 on the hourly plan, and outside a period after the first launch.',
    promocode_id: 'Promo code of the shown price; null for none.',
    server_full_rent_price_rub_cents: 'Price of the period of `price_plan`; of an hour if `price_plan` is 0.',
    hour_price_rub_cents:
      'Before and during a paid period the hour of the quote, outside a period the plain hour.',
    discount: 'Discounts contained in the shown price, in hundredths of a percent.',
    prepaid_left_rub_cents: 'Part of the prepayment that is not charged yet.',
    missing_rub_cents: 'Amount missing on the balance for the next launch.',
    renewal_total_rub_cents:
      'Price of a renewal today; null on the hourly plan, outside a period, and if the plan is no longer on offer.',
    auto_renewal: 'True if another period is bought when the paid period ends.',
    ssh_keys: 'Before the first boot the chosen SSH keys, afterwards the installed ones.',
    started_at:
      'Moment at which the server last became active, or of a later change in place; null before the first launch and while the server starts. A stop keeps the value.',
    paid_until: 'End of the paid time; null if nothing is paid.',
    addresses:
      'Addresses of the machine; empty until it is ready for the first time, and after deletion. A pause keeps them.',
    login: 'User name for the first sign-in; null if it is not known.',
    is_off_inside:
      'True if an active server was shut down from inside: it is still charged, and a reboot starts it.',
    manual_start:
      'A start that operators carry out by hand, and the end of its time limit; null if no such start is in progress.',
    is_stopped_when_ready:
      'True for a starting server that a rule or the operator has stopped: it stops as soon as it is active.',
    manual_start_minutes:
      'Minutes within which operators start the server by hand; null if it starts automatically.',
    is_launched:
      'True from the first launch on. A launched server keeps the way in which it is started, so a change to a flavor with the other way is refused (`different_machines`).',
    can_reboot: 'True if `cloudServers.reboot` is possible now.',
    has_console: 'True if `cloudServers.console` and `cloudServers.consoleLog` are possible now.'
  },
  Spending: {
    is_overlapping: 'True if amounts count in several parts, because a server has several labels.',
    forecast_rub_cents: 'Forecast of the current month if nobody acts.'
  },
  Ssd: {
    size: 'GB that the prices are for.',
    group_title: 'Name of the type of disk.'
  },
  Token: {
    prefix: 'First six characters of the secret; events and acts caused by the token contain it.',
    expires_at: 'Moment after which the token is refused; null: never.',
    month_limit_rub_cents:
      'Maximum amount that the token may spend in a calendar month of Moscow; null: no limit.',
    spent_in_month_rub_cents: 'Amount that counts against the limit in the current month.',
    last_used_at: 'Last use, precise to a minute; null if the token was never used.'
  },
  SshKey: {
    type: "Key type in the notation of OpenSSH, for example 'ssh-ed25519'.",
    fingerprint: "'SHA256:…' as OpenSSH prints it."
  },
  User: {
    can_receive_email:
      'False while the address is unconfirmed in a shop that requires it: then it only gets e-mails with links.',
    user_type: 'Person, organisation or sole proprietor (ИП). The next four texts are empty if unknown.',
    balance_rub_cents: 'Money that the account can spend; prepayments are not included.',
    held_rub_cents: 'Prepayments of all servers that are not charged yet.',
    hourly_rate_rub_cents: 'Hourly price of the running servers outside a paid period.',
    lasts_until:
      'Moment at which the first server would be turned off for lack of money; null if not within five years.'
  },
  Watch: {
    gpu_id: 'Watched GPU; null if a configuration is watched.',
    gpu_count: 'Number of GPUs; null for any number.',
    flavor_id: 'Watched configuration; null if a GPU is watched.',
    last_notified_at: 'Time of the last notification; null before the first.'
  },
  Webhook: {
    url: 'Address that receives the events.',
    is_enabled:
      'False after a change, after a new password by link, and after 100 deliveries in a row were given up.'
  }
}
