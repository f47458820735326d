import { IDEMPOTENCY_KEY_HOURS } from '../client/new-key.ts'
import type { Contract } from '../contract.ts'
import type { Description } from './description.ts'

/** 'cloudServers.patch' and so on: every call of the contract. */
export type EndpointName = {
  [Resource in keyof Contract]: `${Resource}.${keyof Contract[Resource] & string}`
}[keyof Contract]

const BOTH_LISTS = 'By id every server is reachable under both lists: they share one space of ids.'

/** Every call in words: one that is missing does not compile. */
export const ENDPOINT_DESCRIPTIONS: Readonly<Record<EndpointName, Description>> = {
  'acts.list': {
    summary: 'What was done with the account and from where, the newest first',
    description: 'At most 100 at once, 20 by default. act may be one that a program does not know yet.'
  },
  'alerts.active': { summary: 'The alert that stands on every page now, or null' },
  'auth.keyOptions': {
    summary: 'What a key needs to sign in',
    description: 'For the browser (WebAuthn), good for five minutes and once.'
  },
  'auth.secondStep': {
    summary: 'The second step of signing in',
    description:
      'Exactly one of code, recovery_code and key. A wrong one is 400 and may be tried again; after too many, or five minutes, 401 second_step_expired: sign in again.'
  },
  'auth.signIn': {
    summary: 'Signs in, or says that a second step is needed',
    description:
      'Sets the session cookie; the header X-CSRFToken of the answer holds the token for the next writes. An account with keys or one-time codes is not signed in yet: second_step holds the ticket for auth.secondStep.'
  },
  'auth.signInByKey': {
    summary: 'Signs in by a key alone',
    description: 'What the key answered to the options of auth.keyOptions; the key names the account.'
  },
  'auth.signOut': { summary: 'Signs out' },
  'auth.signUp': {
    summary: 'Opens an account and signs in',
    description: 'The password: 8 to 128 printable ASCII characters without spaces.'
  },
  'catalogue.cpu': { summary: 'Processors' },
  'catalogue.gpu': { summary: 'Video cards' },
  'catalogue.hdd': { summary: 'Hard disks' },
  'catalogue.os': { summary: 'Operating systems' },
  'catalogue.ram': { summary: 'Kinds of memory' },
  'catalogue.ssd': { summary: 'Solid-state disks' },
  'changes.apply': {
    summary: 'Changes the configuration of an active or paused server',
    description:
      'The rest of the old period returns, the new one is paid in full; both guards are optional. configuration_id is the id of the server.'
  },
  'changes.preview': { summary: 'What a change of configuration would move; nothing moves' },
  'cloudServers.changeStatus': {
    summary: 'Starts (1), stops or takes out of the queue (0), deletes (−3) a server',
    description:
      'The other states follow by themselves. expected_total_rub_cents guards a start: the prepayment of a first launch, the plain hour of a later one, 0 while a paid hour lasts.'
  },
  'cloudServers.get': { summary: 'One server', description: BOTH_LISTS },
  'cloudServers.list': { summary: 'Servers on cloud cards and without a card' },
  'cloudServers.patch': {
    summary: 'Changes name, renewal, labels and place in the queue',
    description: `The whole config or a part of it: name, auto_renewal, labels and is_in_queue take effect, the rest is ignored. ${BOTH_LISTS}`
  },
  'cloudServers.priceHolds': {
    summary: 'Until when the price of each server that has not been launched yet holds',
    description: 'A server whose price has lapsed, or that waits in the queue, is not in it.'
  },
  'cloudServers.startPreview': {
    summary: 'What a start would take, and whether there is a place; nothing moves',
    description: 'taken_rub_cents is what expected_total_rub_cents of the start is compared with.'
  },
  'cloudServers.stopPreview': {
    summary: 'What a stop would return, and what an hour costs after the next start; nothing moves'
  },
  'confirmation.confirm': {
    summary: 'Confirms that the person is still there',
    description:
      'Exactly one of the ways that confirmation.get names. Holds for some minutes, and is asked for by 403 confirmation_needed: before payout requisites, e-mail, factors and sessions are changed. Signing in confirms, too, but not for the first factor: before it the password is typed here, at most five minutes ago.'
  },
  'confirmation.get': { summary: 'Until when the person is confirmed, and how to confirm' },
  'confirmation.keyOptions': {
    summary: 'What a key needs to confirm',
    description: 'Good for five minutes and once.'
  },
  'email.askLink': { summary: 'Mails a link that confirms the address of the account' },
  'email.change': {
    summary: 'Asks for another address',
    description:
      'The new address gets a link that confirms it, the old one a letter. Until the link is opened nothing changes.'
  },
  'email.cancelChange': {
    summary: 'Cancels the change to another address',
    description: 'The link that was mailed to it opens nothing any more. 404 where no change waits.'
  },
  'email.confirm': {
    summary: 'Confirms an address by a link from the mail',
    description:
      'A link holds a day and works once. Without a session of the account that the link is about its password is needed: 400 at password.'
  },
  'events.documents': {
    summary: 'Documents of the events of a month',
    description:
      'Receipts of what came, calculations of what was prepaid, invoices asked for; their pages are among the documents of this reference.'
  },
  'events.list': {
    summary: 'Events of a month, newest first',
    description:
      'Months are those of Europe/Moscow. Only top_up_balance, write_off and cloud_server_stopped carry an amount: their sum is closing less opening balance.'
  },
  'events.periods': { summary: 'Months with their opening and closing balance, oldest first' },
  'factors.addCodes': {
    summary: 'Connects an authenticator app by its first code',
    description: 'The secret is the one that factors.codesSecret gave last; it replaces the app before.'
  },
  'factors.addKey': {
    summary: 'Adds a key',
    description: 'What the authenticator answered to the options of factors.keyOptions. At most 10 keys.'
  },
  'factors.codesSecret': {
    summary: 'A secret for an authenticator app',
    description: 'Nothing changes until factors.addCodes brings a code that was made with it.'
  },
  'factors.keyOptions': {
    summary: 'What an authenticator needs to make a key',
    description: 'For the browser (WebAuthn), good for five minutes and once.'
  },
  'factors.list': { summary: 'What protects the account: password, address, keys, codes' },
  'factors.newRecoveryCodes': {
    summary: 'New recovery codes instead of the old',
    description: 'Ten, each good once; they are shown this once.'
  },
  'factors.removeCodes': {
    summary: 'Disconnects the authenticator app',
    description: 'Recovery codes go with the last second factor.'
  },
  'factors.removeKey': {
    summary: 'Removes a key',
    description: 'Recovery codes go with the last second factor.'
  },
  'factors.renameKey': { summary: 'Renames a key' },
  'flavors.list': { summary: 'Configurations on offer' },
  'idempotencyKeys.get': {
    summary: "What became of the caller's write with an Idempotency-Key",
    description: `Changes nothing: whoever lost an answer asks here and need not send again. 200 with the answer that was kept, 409 in_progress while the write runs, 404 when nothing is kept: it did not come, was refused with what is not kept (401, 403, 404, 413, 415, 422, 429, 5xx), is somebody else's, or is older than ${IDEMPOTENCY_KEY_HOURS} hours. 404 does not promise that a request which is still on its way will not come: send it again under the same key only. Of a key used at several addresses it is the answer given last. A visitor is another caller once signed in.`
  },
  'leads.create': {
    summary: 'Asks for a consultation',
    description: 'A phone or an e-mail is needed. website stays empty: it is for robots.'
  },
  'offers.accept': {
    summary: 'Accepts an offer: its servers are created at its price, all or none',
    description:
      'Each as servers.create would; names are numbered from the second of an item on. Refused in this order: offer_closed, offer_not_yours (its promo code is for the author alone), account_frozen, offer_unavailable, too_many_servers, no_capacity, acceptance_changed (it would take another sum than expected_taken_rub_cents); fields name the item, items.0 and so on.'
  },
  'offers.create': {
    summary: 'Saves an offer: numbered, its price locked for some days',
    description:
      'The quotes of now, prices that are sent are ignored. Uses of the promo code, one a server, count for the author until the offer is accepted, revoked or expires.'
  },
  'offers.get': {
    summary: 'One offer, for everybody who has its id',
    description: 'servers is told to the account that accepted alone.'
  },
  'offers.list': { summary: 'The offers that the caller saved, newest first' },
  'offers.preview': {
    summary: 'What accepting an offer would do now; nothing moves',
    description:
      'Capacity is judged for each server in turn, as at acceptance, with the balance of the caller. A visitor sees the capacity alone, as if the money were there. refusal is the answer that the acceptance would give; pass taken_rub_cents as expected_taken_rub_cents, and the acceptance does what was shown or is refused.'
  },
  'offers.revoke': { summary: 'Takes an open offer of the caller back' },
  'passwords.askLink': {
    summary: 'Mails a link to a new password',
    description: 'The answer does not tell whether an account has the address.'
  },
  'passwords.change': {
    summary: 'Sets a new password',
    description: 'Ends all sessions; the caller gets a new one, as with signing in.'
  },
  'passwords.reset': {
    summary: 'Sets a new password by a link from the mail',
    description: 'A link holds an hour and works once. Ends all sessions.'
  },
  'priceHistory.list': {
    summary: 'What configurations cost before',
    description:
      'Prices that have begun, of the configuration alone: without disk and discounts. flavor_ids, with commas between: of these, also when they are no longer on offer; gpu_id: of those on offer with this card.'
  },
  'prices.lists': {
    summary: 'What prices are computed from: the list in force and those to come',
    description:
      'The last to begin first; each holds from its valid_from until the next one begins. quoteAt of @cloud/pricing takes the lists as they are.'
  },
  'prices.quote': {
    summary: 'What several servers cost; nothing is stored',
    description:
      'Sums count each item as often as its quantity: total is paid in advance (an hourly item counts one hour), month is a month of it (720 hours), VAT is rounded once on the total; a quote and its lines are of one server. A promo code applies to the items that it suits. at: the prices announced for that moment.'
  },
  'promo.apply': { summary: 'Checks a promo code against a configuration' },
  'randomName.get': { summary: 'A name for a server' },
  'rules.create': {
    summary: 'Makes a rule that watches the money or the clock',
    description:
      'ran_for and start need server_id; start goes with at and weekly only. What spent_in_month or ran_for has already reached fires at once.'
  },
  'rules.delete': { summary: 'Removes a rule' },
  'rules.get': { summary: 'One rule' },
  'rules.list': { summary: 'Rules, newest first' },
  'rules.patch': {
    summary: 'Changes a rule, or switches it on or off',
    description:
      'Judged as if it were saved anew. Another value of when or server_id arms it again; switching on does not forget what it fired for in this month or launch.'
  },
  'rules.preview': {
    summary: 'When a rule would fire next',
    description: 'Money is foreseen as lasts_until is: nobody acts, and no other rule does.'
  },
  'sandbox.clock': {
    summary: 'Advances the clock of the sandbox',
    description: 'Answers when what fell due has been done. Absent outside the sandbox.'
  },
  'sandbox.machines': {
    summary: 'How the simulated machines behave',
    description: 'Absent outside the sandbox.'
  },
  'sandbox.setMachines': {
    summary: 'Tells the simulated machines how to behave',
    description:
      'normal: ready within 2 s. slow: after 10 minutes. refuse: never. fail: ready, and gone after half an hour. twice: each answer comes twice. lost: no answer comes. For machines that are asked from now on. Absent outside the sandbox.'
  },
  'servers.create': {
    summary: 'Creates a server or joins its queue',
    description:
      'The server computes the price itself. With the prepayment on the balance the machine starts by itself; without, it stays paused and missing_rub_cents says what lacks. The fields are at the top level of the body. The flavor decides the machine; its components are repeated so that a changed catalogue is noticed. expected_total_rub_cents refuses another price than the one shown.'
  },
  'sessions.end': { summary: 'Ends one session' },
  'sessions.endAll': { summary: "Ends all sessions, the caller's own too" },
  'sessions.endOthers': { summary: "Ends all sessions but the caller's own" },
  'sessions.list': { summary: 'Where the account is signed in, the last used first' },
  'spending.balances': {
    summary: 'What stood on the balance at the end of each day of Moscow',
    description: 'from and to are dates, to is excluded; of today: now. Days to come are left out.'
  },
  'spending.get': {
    summary: 'Where the money went, by days or months of Moscow',
    description:
      'from and to are dates, to is excluded; at most 400 steps. The ledger’s revenue: a started hour where it begins, one that was given back is negative. Labels of now count for the past; by label a server is in each of its labels (is_overlapping). The forecast is of the running month, if nobody acts; rules are not foreseen.'
  },
  'topUps.create': {
    summary: 'Asks to pay money in',
    description:
      'By card: payment_url leads to the acquirer. By invoice: invoice_url leads to it. The paused servers of start_server_ids start at the first credit within 72 hours of the request, each at its price, never into the queue.'
  },
  'topUps.get': {
    summary: 'How a top-up stands',
    description:
      'starts has the servers to start when the money arrives, each with its result; null until then.'
  },
  'topUps.list': { summary: 'Top-ups of the account, the newest first' },
  'user.erase': {
    summary: 'Erases the account',
    description:
      'Needs a confirmation. The books and what the law keeps stay, without the person. Refused while there is a server or money.'
  },
  'user.list': { summary: 'The user as a list of one; empty for a visitor' },
  'user.patch': {
    summary: 'Changes what the account says about itself',
    description: 'Other requisites (user_type, company, inn, kpp) need a confirmation.'
  },
  'userServers.get': { summary: 'One server', description: BOTH_LISTS },
  'userServers.list': { summary: 'Servers on cards that are not cloud cards' },
  'userServers.patch': { summary: 'Changes name, renewal and place in the queue', description: BOTH_LISTS },
  'watches.create': {
    summary: 'Asks for a letter when something is free',
    description:
      'Either flavor_id, or gpu_id with gpu_count where the number matters. The same again answers the one that is there. While some is free it waits until none was.'
  },
  'watches.delete': { summary: 'Asks for no more letters' },
  'watches.list': { summary: 'What the account is told of when it is free, newest first' }
}
