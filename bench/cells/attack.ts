// Sends some hundred requests a second from many addresses, in a process of its own so that it takes no time from what measures.
// Words: the port of the router, the network of the addresses, which no limit knows yet, and host names, of which the first gets
// most. It ends with its standard input.
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [port = '', network = '', ...hosts] = process.argv.slice(2)
/** Addresses that attack the first of the host names, and each other. */
const [many, few] = [40, 4]
/** Between two requests of one address, ms: below what the general limit lets through. */
const restMs = 100
const ending = new AbortController()
process.stdin.resume().on('end', () => ending.abort())
let sent = 0

function send(options: http.RequestOptions, body?: string): Promise<void> {
  return new Promise((resolve) => {
    const request = http.request(options, (response) => response.resume().on('close', resolve))
    request.on('error', () => setTimeout(resolve, restMs))
    request.end(body)
  })
}

/** Searches that nobody has made before, and passwords: what costs a shop most, until a limit refuses it. */
async function attack(host: string, source: string): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: source })
  const to = { agent, host: '127.0.0.1', port: Number(port) }
  for (let nth = 0; !ending.signal.aborted; nth += 1) {
    const login = JSON.stringify({ phoneNumber: `08${String(10_000_000 + nth)}`, password: `wrong ${source} ${nth}` })
    if (nth % 2 === 0) await send({ ...to, path: `/search?q=${source}x${nth}`, headers: { host } })
    else {
      const headers = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(login) }
      await send({ ...to, path: '/api/user/login', method: 'POST', headers }, login)
    }
    sent += 1
    await pause(restMs)
  }
}

const attacks = hosts.flatMap((host, nth) =>
  Array.from({ length: nth === 0 ? many : few }, (_, at) => attack(host, `127.${network}.${nth + 1}.${at + 1}`)),
)
// Those that a cell with a hanging database has not answered are left alone.
await Promise.race([Promise.all(attacks), new Promise((resolve) => ending.signal.addEventListener('abort', resolve))])
process.stdout.write(`${sent}\n`, () => process.exit())
