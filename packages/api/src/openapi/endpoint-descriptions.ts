import { IDEMPOTENCY_KEY_HOURS } from '../client/new-key.ts'
import type { Contract } from '../contract.ts'
import type { Description } from './description.ts'
import { FACTOR_DESCRIPTIONS } from './factor-descriptions.ts'
import { WEBHOOK_DESCRIPTIONS } from './webhook-descriptions.ts'

/** Name of a call of the contract, such as 'cloudServers.patch'. */
export type EndpointName = {
  [Resource in keyof Contract]: `${Resource}.${keyof Contract[Resource] & string}`
}[keyof Contract]

const BOTH_LISTS = 'Both lists share one id space: every server can be reached by id under either path.'

/** Descriptions of all calls; a missing description is a compile error. */
export const ENDPOINT_DESCRIPTIONS: Readonly<Record<EndpointName, Description>> = {
  ...FACTOR_DESCRIPTIONS,
  ...WEBHOOK_DESCRIPTIONS,
  'acts.list': {
    summary: 'Lists sign-ins and changes of the account with their origin, newest first',
    description: 'At most 100 entries per call, 20 by default. Future versions may add values of act.'
  },
  'alerts.active': { summary: 'Returns the alert currently shown on every page, or null' },
  'auth.keyOptions': {
    summary: 'Returns the WebAuthn options for sign-in with a passkey',
    description: 'The options are valid for five minutes and can be used once.'
  },
  'auth.secondStep': {
    summary: 'Completes the second step of sign-in',
    description:
      'Send exactly one of code, recovery_code and key. A wrong value returns 400 and may be retried. After too many attempts, or after five minutes, the server returns 401 second_step_expired: sign in again.'
  },
  'auth.signIn': {
    summary: 'Signs in, or returns the ticket of a required second step',
    description:
      'Sets the session cookie; the response header X-CSRFToken contains the token for further writes. An account with passkeys or one-time codes is not signed in yet: second_step contains the ticket for auth.secondStep.'
  },
  'auth.signInByKey': {
    summary: 'Signs in with a passkey only',
    description: 'Send the response to the options of auth.keyOptions. The passkey identifies the account.'
  },
  'auth.signOut': { summary: 'Signs out' },
  'auth.signUp': {
    summary: 'Creates an account and signs in',
    description: 'The password has 8 to 128 printable ASCII characters without spaces.'
  },
  'catalogue.cpu': { summary: 'Lists processors' },
  'catalogue.gpu': { summary: 'Lists GPUs' },
  'catalogue.hdd': { summary: 'Lists hard disks' },
  'catalogue.os': { summary: 'Lists operating systems' },
  'catalogue.ram': { summary: 'Lists types of memory' },
  'catalogue.ssd': { summary: 'Lists solid-state disks' },
  'changes.apply': {
    summary: 'Changes the configuration of an active or paused server',
    description:
      'Returns the rest of the old period to the balance and charges the new period in full. expected_total_rub_cents and expected_returned_rub_cents are optional. configuration_id is the id of the server.'
  },
  'changes.preview': { summary: 'Previews the amounts of a configuration change without applying it' },
  'cloudServers.changeStatus': {
    summary: 'Starts (1), stops or removes from the queue (0), or deletes (−3) a server',
    description:
      'The server reaches the other states automatically. A token needs the scope run, to delete a server order. A start is refused if its charge differs from expected_total_rub_cents: the prepayment of a first launch, the plain hour of a later launch, 0 during a paid hour.'
  },
  'cloudServers.console': {
    summary: 'Opens the console of an active server',
    description:
      'The URL contains a secret and expires: open it at once and do not store it. Responds 503 machines_unavailable if the machine does not answer within 10 seconds.'
  },
  'cloudServers.consoleLog': {
    summary: 'Returns the last lines that an active server wrote to its console',
    description: 'Responds 503 machines_unavailable if the machine does not answer within 10 seconds.'
  },
  'cloudServers.get': { summary: 'Returns a server', description: BOTH_LISTS },
  'cloudServers.list': { summary: 'Lists servers with a cloud GPU or without a GPU' },
  'cloudServers.patch': {
    summary: 'Changes the name, auto-renewal, labels, SSH keys and queue membership of a server',
    description: `Accepts the whole server object or a part of it: name, auto_renewal, labels, ssh_key_ids and is_in_queue take effect, other fields are ignored. ${BOTH_LISTS}`
  },
  'cloudServers.priceHolds': {
    summary: 'Lists the expiry of the pinned price of each server that has not been launched yet',
    description: 'Servers whose price has expired, and servers in the queue, are not included.'
  },
  'cloudServers.reboot': {
    summary: 'Reboots an active server, or starts it after it was shut down from inside',
    description:
      'Costs nothing. Responds 503 machines_unavailable if the machine does not answer within 10 seconds.'
  },
  'cloudServers.startPreview': {
    summary: 'Previews the charge and the capacity of a start without starting',
    description: 'Pass taken_rub_cents as expected_total_rub_cents of the start.'
  },
  'cloudServers.stopPreview': {
    summary: 'Previews the refund of a stop and the hourly price after the next start'
  },
  'confirmation.confirm': {
    summary: 'Confirms the identity of the user',
    description:
      'Send exactly one of the proofs listed by confirmation.get. The confirmation is valid for some minutes. Changes of company details, e-mail, factors and sessions return 403 confirmation_needed without it. Sign-in also counts as confirmation, except before adding the first factor, which requires the password at most five minutes earlier.'
  },
  'confirmation.get': { summary: 'Returns the expiry of the confirmation and the available proofs' },
  'confirmation.keyOptions': {
    summary: 'Returns the WebAuthn options for confirmation with a passkey',
    description: 'The options are valid for five minutes and can be used once.'
  },
  'email.askLink': { summary: 'E-mails a link that confirms the address of the account' },
  'email.change': {
    summary: 'Requests a change of the e-mail address',
    description:
      'The new address receives a confirmation link, the old address a notification. The address changes when the link is opened.'
  },
  'email.cancelChange': {
    summary: 'Cancels a pending change of the e-mail address',
    description: 'Invalidates the link sent to the new address. Returns 404 if no change is pending.'
  },
  'email.confirm': {
    summary: 'Confirms an e-mail address with the link from an e-mail',
    description:
      'A link is valid for one day and works once. Without a session of the account of the link, its password is required; otherwise the server returns 400 for the field password.'
  },
  'events.documents': {
    summary: 'Lists the documents of the events of a month',
    description:
      'Receipts of payments, calculations of prepayments, and requested invoices. Their URLs are in the documents section of this reference.'
  },
  'events.list': {
    summary: 'Lists the events of a month, newest first',
    description:
      'Months are in the time zone Europe/Moscow. Only top_up_balance, write_off and cloud_server_stopped have an amount; the sum is the closing balance minus the opening balance.'
  },
  'events.periods': { summary: 'Lists months with their opening and closing balance, oldest first' },
  'flavors.list': { summary: 'Lists the configurations on offer' },
  'idempotencyKeys.get': {
    summary: "Returns the stored response of the caller's write with an Idempotency-Key",
    description: `Lets a client that lost a response find the result without sending the write again. Returns 200 with the stored response, 409 in_progress while the write runs, and 404 if no response is stored: the write did not arrive, was refused with a status that is not stored (401, 403, 404, 413, 415, 422, 429, 5xx), belongs to another caller, or is older than ${IDEMPOTENCY_KEY_HOURS} hours. After 404 a request in transit may still arrive: repeat the write only with the same key. If a key was used for several paths, the last response is returned. A visitor counts as another caller after sign-in.`
  },
  'leads.create': {
    summary: 'Requests a consultation',
    description: 'A phone or an e-mail is required. Leave website empty: it is a trap for bots.'
  },
  'offers.accept': {
    summary: 'Accepts an offer and creates all of its servers at its price, or none',
    description:
      'Creates each server as servers.create does; names are numbered from the second server of an item. Errors are checked in this order: offer_closed, offer_not_yours (the promo code is for the author only), account_frozen, offer_unavailable, too_many_servers, too_much_disk, no_capacity, acceptance_changed (the charge would differ from expected_taken_rub_cents). fields names the item, such as items.0.'
  },
  'offers.create': {
    summary: 'Saves a numbered offer whose price is locked for some days',
    description:
      'Uses the current prices; prices in the request are ignored. Uses of the promo code, one per server, count for the author until the offer is accepted, revoked or expires.'
  },
  'offers.get': {
    summary: 'Returns an offer to everyone who has its id',
    description: 'Only the account that accepted the offer receives servers.'
  },
  'offers.list': { summary: 'Lists the offers saved by the caller, newest first' },
  'offers.preview': {
    summary: 'Previews the acceptance of an offer without accepting it',
    description:
      'Checks capacity and the balance of the caller for each server in turn, as the acceptance does. For a visitor only capacity is checked, as if the balance were sufficient. refusal is the error that the acceptance would return. Pass taken_rub_cents as expected_taken_rub_cents, so that the acceptance charges the previewed amount or is refused.'
  },
  'offers.revoke': { summary: 'Revokes an open offer of the caller' },
  'passwords.askLink': {
    summary: 'E-mails a link for setting a new password',
    description: 'The response does not reveal whether an account with this address exists.'
  },
  'passwords.change': {
    summary: 'Changes the password',
    description: 'Ends all sessions; the caller receives a new session, as at sign-in.'
  },
  'passwords.reset': {
    summary: 'Sets a new password with the link from an e-mail',
    description: 'A link is valid for one hour and works once. Ends all sessions.'
  },
  'priceHistory.list': {
    summary: 'Lists past prices of configurations',
    description:
      'Contains only prices that have come into force, without disk and discounts. flavor_ids: comma-separated configurations, including configurations no longer on offer. gpu_id: all configurations on offer with this GPU.'
  },
  'prices.lists': {
    summary: 'Lists the price list in force and future price lists',
    description:
      'Sorted by start, latest first. Each list is in force from its valid_from until the next list begins. quoteAt of @cloud/pricing accepts the lists unchanged.'
  },
  'prices.quote': {
    summary: 'Computes the price of several servers without storing anything',
    description:
      'Sums count each item times its quantity: total is the prepayment (an hourly item counts one hour), month is the price of one month (720 hours), VAT is rounded once on the total. Each quote and its lines are for one server. A promo code applies to the items for which it is valid. at: use the prices announced for that moment.'
  },
  'promo.apply': { summary: 'Checks a promo code for a configuration' },
  'randomName.get': { summary: 'Returns a random server name' },
  'rules.create': {
    summary: 'Creates a rule that acts on balance, spending or time',
    description:
      'ran_for and start require server_id; start is allowed only with at and weekly. A rule whose spent_in_month or ran_for limit is already reached fires at once.'
  },
  'rules.delete': { summary: 'Deletes a rule' },
  'rules.get': { summary: 'Returns a rule' },
  'rules.list': { summary: 'Lists rules, newest first' },
  'rules.patch': {
    summary: 'Changes, enables or disables a rule',
    description:
      'The result is validated like a new rule. A changed when or server_id allows the rule to fire again; enabling a rule does not let it fire twice for the same month or launch.'
  },
  'rules.preview': {
    summary: 'Predicts when a rule would fire next',
    description: 'The balance is predicted as for lasts_until: without actions of the user or of other rules.'
  },
  'sandbox.clock': {
    summary: 'Advances the clock of the sandbox',
    description: 'Responds after all due work is done. Available only in the sandbox.'
  },
  'sandbox.machines': {
    summary: 'Returns the behaviour of the simulated machines',
    description: 'Available only in the sandbox.'
  },
  'sandbox.setMachines': {
    summary: 'Sets the behaviour of the simulated machines',
    description:
      'normal: ready within 2 s. slow: ready after 10 minutes. refuse: never ready. fail: ready, and gone after half an hour. twice: each response arrives twice. lost: no response arrives. Applies to later commands. Available only in the sandbox.'
  },
  'servers.create': {
    summary: 'Creates a server, or adds it to the queue',
    description:
      'The API computes the price. If the balance covers the prepayment, the machine starts automatically; otherwise the server stays paused, and missing_rub_cents is the missing amount. The fields are at the top level of the body. The flavor determines the machine; its components are repeated to detect a changed catalogue. A price that differs from expected_total_rub_cents is refused.'
  },
  'sessions.end': { summary: 'Ends a session' },
  'sessions.endAll': { summary: "Ends all sessions, including the caller's session" },
  'sessions.endOthers': { summary: "Ends all sessions except the caller's session" },
  'sessions.list': { summary: 'Lists the sessions of the account, last used first' },
  'spending.balances': {
    summary: 'Lists the balance at the end of each day in Moscow',
    description:
      'from and to are dates, to is excluded. For today the current balance is returned. Future days are omitted.'
  },
  'spending.get': {
    summary: 'Returns the spending by days or months in Moscow',
    description:
      'from and to are dates, to is excluded; at most 400 steps. Amounts are the revenue in the ledger: an hour counts at its start, a returned hour is negative. Current labels also apply to the past; by label, a server counts for each of its labels (is_overlapping). The forecast covers the current month without actions of the user or of rules.'
  },
  'topUps.create': {
    summary: 'Creates a top-up',
    description:
      'For a card, payment_url is the page that leads to the bank; for an invoice, invoice_url is the invoice. The paused servers of start_server_ids start at the first credit within 72 hours of the request, each at its price, and never join the queue; a token then needs the scope run, too.'
  },
  'topUps.get': {
    summary: 'Returns the status of a top-up',
    description:
      'starts lists the servers to start when the money arrives, each with its result; the result is null until then.'
  },
  'topUps.list': { summary: 'Lists the top-ups of the account, newest first' },
  'user.erase': {
    summary: 'Erases the account',
    description:
      'Requires a confirmation. Removes personal data; the ledger and records required by law remain, anonymised. Refused while the account has a server or a balance.'
  },
  'user.list': { summary: 'Returns the user as a list of one; empty for a visitor' },
  'user.patch': {
    summary: 'Changes the profile of the account',
    description: 'Changes of company details (user_type, company, inn, kpp) require a confirmation.'
  },
  'userServers.get': { summary: 'Returns a server', description: BOTH_LISTS },
  'userServers.list': { summary: 'Lists servers with a GPU that is not a cloud GPU' },
  'userServers.patch': {
    summary: 'Changes the name, auto-renewal and queue membership of a server',
    description: BOTH_LISTS
  },
  'watches.create': {
    summary: 'Creates an e-mail notification for available capacity',
    description:
      'Send either flavor_id, or gpu_id with an optional gpu_count. A repeated request returns the existing watch. If capacity is free at the moment, the watch first waits until none is free.'
  },
  'watches.delete': { summary: 'Deletes a notification' },
  'watches.list': { summary: 'Lists the notifications for available capacity, newest first' }
}
