// Receives webhooks, checks their signatures, and handles each message once. Needs Node 22.18.
// WEBHOOK_SECRET=whsec_… PORT=8080 node examples/receive-webhook.ts
// Create the webhook on the page 'Доступ для программ', with the public https address of this program.
import { createServer } from 'node:http'
import { verifyWebhook, WebhookError, type WebhookMessage } from '@cloud/api'

const secret = process.env['WEBHOOK_SECRET'] ?? ''
/** Ids of handled messages; a real program keeps them for 30 days, in its database. */
const handled = new Set<string>()

function handle(message: WebhookMessage): void {
  switch (message.type) {
    case 'server.status_changed': {
      const { name, previous_status, status } = message.data
      console.log(`${name}: ${previous_status} -> ${status}`)
      break
    }
    case 'balance.changed':
      console.log(`balance: ${message.data.balance_rub_cents} kopeks`)
      break
    default:
      // a newer shop may send other events
      console.log(message.type)
  }
}

const server = createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const message = await verifyWebhook({ body: Buffer.concat(chunks), headers: request.headers, secret })
    if (!handled.has(message.id)) handle(message)
    handled.add(message.id)
    response.writeHead(204).end()
  } catch (error) {
    console.error(error instanceof WebhookError ? error.message : error)
    // the shop sends the message again later
    response.writeHead(error instanceof WebhookError ? 400 : 500).end()
  }
})
server.listen(Number(process.env['PORT'] ?? 8080), '127.0.0.1', () => console.log('Waiting for webhooks.'))
