// Sends some hundred requests a second from many addresses, in a process of its own so that it takes no time from what measures.
// Words: the port of the router, the host name, connections. It ends with its standard input.
import http from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const [port = '', host = '', connections = '0'] = process.argv.slice(2)
const ending = new AbortController()
process.stdin.resume().on('end', () => ending.abort())
let sent = 0
/** Between two requests of one address, ms: below what the general limit lets through. */
const restMs = 55

function ask(agent: http.Agent, path: string): Promise<void> {
  return new Promise((resolve) => {
    const options = { agent, host: '127.0.0.1', port: Number(port), path, headers: { host } }
    const request = http.get(options, (response) => response.resume().on('close', resolve))
    request.on('error', () => setTimeout(resolve, 50))
  })
}

/** Searches that nobody has made before: they are rendered, or refused by a limit, but never in memory. */
async function attack(at: number): Promise<void> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.1.${at + 1}` })
  for (let nth = 0; !ending.signal.aborted; nth += 1) {
    const word = `${at}x${nth}`
    await ask(agent, nth % 2 === 0 ? `/search?q=${word}` : `/api/products/search?q=${word}`)
    sent += 1
    await pause(restMs)
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, at) => attack(at)))
process.stdout.write(`${sent}\n`)
