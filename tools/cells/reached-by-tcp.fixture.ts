import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/**
 * The PostgreSQL of the tests by a port, as a server of an operator's is reached.
 * @param cutAt words of a statement that never arrives: the connection is lost instead, and where it is `thenAway`, all later ones
 * @returns the URL of an account that may create databases
 */
export async function reachedByTcp({ cutAt, thenAway = false }: { cutAt?: string; thenAway?: boolean } = {}) {
  const { host, port, user } = new pg.Client({
    connectionString: inject('databaseUrl').replace('{database}', 'postgres'),
  })
  const sockets = new Set<Socket>()
  let isAway = false
  const front = createServer((client) => {
    if (isAway) return void client.destroy()
    const server = createConnection(host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port })
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => other.destroy())
    }
    server.pipe(client)
    client.on('data', (bytes) => {
      if (cutAt === undefined || !bytes.includes(cutAt)) return void server.write(bytes)
      isAway = thenAway
      client.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(front, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  return `postgresql://${user}@127.0.0.1:${(front.address() as AddressInfo).port}/postgres`
}
