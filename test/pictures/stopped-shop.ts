import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { changeCart, getCart } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { demoOutlets } from '#demo/retailers/outlets.ts'
import { connect, type Database } from '#server/adapters/database/database.ts'
import { sumTouchedDays } from '#server/figures/figures.ts'
import { updateRetailerActivity } from '#server/retailers/retailers.ts'
import { send } from '#test/builders/retailer.ts'
import { runServer } from '../running-server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const clock = fileURLToPath(new URL('stopped-clock.ts', import.meta.url))

/** The moment of all pictures: a Tuesday, 10:20 in Bangkok. */
export const picturedAt = new Date('2026-11-24T10:20:00+07:00')

/** The cart and the orders of this retailer are on the pictures. */
export const picturedPhone = demoOutlets()[46]?.phone ?? ''
/** An order of this retailer waits for its payment. */
export const payingPhone = demoOutlets()[0]?.phone ?? ''
export const demoPassword = 'songdee-demo'
/** What is in its cart: units by product. */
const picturedCart = { 1043: 12, 1001: 2, 1102: 5, 1310: 3 }

export type StoppedShop = {
  url: string
  db: Database
  stop: () => Promise<void>
}

/**
 * The demo shop in which it is always `picturedAt`, for the programs as for the database, so that it looks the same on
 * every day.
 * @param databaseUrl of a migrated, empty database, whose clock stops
 * @param folder for the shop's own files
 */
export async function openStoppedShop(databaseUrl: string, folder: string): Promise<StoppedShop> {
  const { db, pool } = connect(databaseUrl, 2, () => undefined)
  // In this database alone.
  for (const name of ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp'])
    await pool.query(`create or replace function pg_catalog.${name}() returns timestamptz language sql stable
      parallel safe as $$ select timestamptz '${picturedAt.toISOString()}' $$`)
  const settings = {
    DATABASE_URL: databaseUrl,
    STOPPED_CLOCK: String(picturedAt.getTime()),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${clock}`,
  }
  await promisify(execFile)(process.execPath, [join(root, 'demo', 'fill.ts')], { env: { ...process.env, ...settings } })
  // Jobs of the server do so little by little: figures and habits would be others in each second of its first minute.
  while ((await sumTouchedDays(db)) > 0);
  await updateRetailerActivity(db, picturedAt)
  // Its message to the staff would be among the others sooner or later.
  const done = { job: 'notify-of-open-day', since: picturedAt, succeeded_at: picturedAt, late_after_seconds: 0 }
  await db.insertInto('job_run').values(done).execute()
  const shop = await runServer({ ...settings, DATA_DIR: folder, DEMO: 'on', RATE_LIMIT_FACTOR: '1000' })
  await fillCart(shop.url)
  return {
    url: shop.url,
    db,
    stop: async () => {
      await shop.stop()
      await db.destroy()
    },
  }
}

async function fillCart(url: string): Promise<void> {
  const { body } = await send(url, logIn, { body: { phoneNumber: picturedPhone, password: demoPassword } })
  const token = body.access_token
  const { retailerId } = (await send(url, getCart, { token })).body
  const cartItems = Object.entries(picturedCart).map(([productId, qty]) => ({ productId: Number(productId), qty }))
  await send(url, changeCart, { token, body: { retailerId, cartItems } })
}
