import { createServer } from 'node:http'

/**
 * What Node itself does with the same bytes: no routes, no headers but those that the bytes need. Run on its own, with
 * the text on its standard input, it says on which port it listens.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const bytes = Buffer.concat(chunks)
const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length
  })
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : 0)
})
