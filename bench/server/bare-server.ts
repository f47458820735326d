import { createServer } from 'node:http'

/**
 * A plain node:http server with a fixed response, run as a separate process. Reads the headers as a line of JSON and then the body
 * from standard input, and prints its port.
 */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const input = Buffer.concat(chunks)
const ends = input.indexOf('\n')
const headers = JSON.parse(input.toString('utf8', 0, ends)) as Record<string, string>
const bytes = input.subarray(ends + 1)
const server = createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : 0)
})
