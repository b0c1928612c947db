// The bare case of a cell: a server whose page is only its bytes and whose tap only its rows, on a durable PostgreSQL of its own. What
// an attack on a cell makes it slower by, and dearer, is what the machine does to everybody.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { startCluster } from '#server/adapters/database/embedded/cluster.ts'
import { answerParent } from '../child.ts'

/** As many as the demo has. */
const products = 2000
/** Of the compressed home page of the demo. */
const page = randomBytes(14_400)
const outlet = randomUUID()

/** A cart, the stock that its goods are read with, and the answers that a repeated tap gets. */
const tables = `
  create table if not exists stock (product_id int primary key, on_hand int not null);
  create table if not exists cart (outlet_id uuid primary key, items jsonb not null, updated_at timestamptz not null);
  create table if not exists response (outlet_id uuid not null, key text not null, request_hash text not null,
    status smallint not null, answer text not null, at timestamptz not null, primary key (outlet_id, key));
  create index if not exists response_at on response (at);
  insert into stock select id, 100000 from generate_series(1, ${products}) id on conflict do nothing;
  insert into cart values ('${outlet}', '[]', now());`

const reading = `
  select items, xmin::text as version, (select on_hand from stock where product_id = $2::int) as on_hand,
    (select answer from response where response.outlet_id = cart.outlet_id and key = $3) as answer
  from cart where outlet_id = $1`
const saving = `
  with changed as (
    update cart set items = $2, updated_at = now() where outlet_id = $1 and xmin = $3::text::xid returning outlet_id
  ), answered as (
    insert into response select outlet_id, $4, $5, 200, $6, now() from changed
  )
  select from changed`

type Item = { productId: number; qty: number }
type Row = { items: Item[]; version: string; on_hand: number; answer: string | null }

async function tap(pool: pg.Pool, request: IncomingMessage): Promise<string> {
  const { productId, qty } = (await json(request)) as Item
  const key = String(request.headers['idempotency-key'])
  const read = await pool.query<Row>({ name: 'read', text: reading, values: [outlet, productId, key] })
  const row = read.rows[0]
  if (!row) throw new Error('There is no cart')
  if (row.answer !== null) return row.answer
  const before = row.items.find((item) => item.productId === productId)?.qty ?? 0
  if (before + qty > row.on_hand) throw new Error('There is not as much')
  const items = [...row.items.filter((item) => item.productId !== productId), { productId, qty: before + qty }]
  const answer = JSON.stringify({ items })
  const hash = createHash('sha256').update(`${productId} ${qty}`).digest('base64url')
  const values = [outlet, JSON.stringify(items), row.version, key, hash, answer]
  const { rowCount } = await pool.query({ name: 'save', text: saving, values })
  if (rowCount !== 1) throw new Error('The cart has changed')
  return answer
}

async function open(folder: string): Promise<number> {
  const cluster = await startCluster({ folder, durable: true, log: console.error })
  const pool = new pg.Pool({ connectionString: cluster.url('postgres'), max: 10 })
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    const say = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(text)
    tap(pool, request).then(
      (answer) => say(200, answer),
      (error: unknown) => say(500, JSON.stringify(String(error))),
    )
  })
  const close = async () => {
    server.close()
    server.closeAllConnections()
    await pool.end()
    await cluster.stop()
    process.exit()
  }
  for (const ending of ['SIGTERM', 'disconnect'] as const) process.once(ending, () => void close())
  await pool.query(tables)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

answerParent({ open: (folder) => open(String(folder)) })
