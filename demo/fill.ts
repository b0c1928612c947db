// Fills an empty, migrated database with the demo supplier. Run by the server when the demo is enabled and missing.
import { sql } from 'kysely'
import { bangkokDate } from '#rules/bangkok-time.ts'
import { connect } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { followParent } from '#server/child-process.ts'
import { isDemoFilled } from '#server/demo-shop.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'
import { fillAccounts } from './fill/accounts.ts'
import { fillCashOffice } from './fill/cash-office.ts'
import { fillCatalogue } from './fill/catalogue.ts'
import { fillChanges } from './fill/changes.ts'
import { fillConnections } from './fill/connections.ts'
import { fillCredit } from './fill/credit.ts'
import { fillContent } from './fill/content.ts'
import { fillFigures } from './fill/figures.ts'
import { fillOrderDesk } from './fill/order-desk.ts'
import { fillOrders } from './fill/orders.ts'
import { fillPastCash } from './fill/past-cash.ts'
import { fillPicking } from './fill/picking.ts'
import { fillPictures } from './fill/pictures.ts'
import { fillPrices } from './fill/prices.ts'
import { fillStock } from './fill/stock.ts'
import { fillRetailers } from './fill/retailers.ts'
import { fillRuns } from './fill/runs.ts'
import { fillTaxDocuments } from './fill/tax-documents.ts'
import { demoOrders } from './retailers/history.ts'
import { careOutlets } from './retailers/care-retailers.ts'
import { deskOrders, deskOutlets } from './retailers/desk-retailers.ts'
import { demoOutlets } from './retailers/outlets.ts'

/** Two processes that start on the same empty database must not both fill it. */
const lock = 7_203_412

followParent()
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set')
const { db, pool } = connect(url, 2, (error) => process.stderr.write(`${error.message}\n`))
const now = new Date()

const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
  process.stdout.write(`Filling the demo shop: ${name} …\n`)
  return work()
}

await transact(db, async (tx) => {
  await sql`select pg_advisory_xact_lock(${lock}::bigint)`.execute(tx)
  if (await isDemoFilled(tx)) return
  const catalogue = demoCatalogue()
  const outlets = [...demoOutlets(), ...deskOutlets(), ...careOutlets()]
  const images = await step('pictures', () => fillPictures(tx, catalogue))
  await step(`${catalogue.products.length} products`, () => fillCatalogue(tx, catalogue, images, now))
  await step('pages and banners', () => fillContent(tx, catalogue, images, now))
  const accounts = await step(`${outlets.length} shops`, () => fillAccounts(tx, outlets, now))
  const orders = [...demoOrders(catalogue, demoOutlets(), bangkokDate(now)), ...deskOrders(catalogue, now)]
  await step(`${orders.length} orders of a year`, () => fillOrders(tx, { catalogue, accounts, orders, images }, now))
  await step('waves in the warehouse', () => fillPicking(tx, { accounts, now }))
  await step('changes by staff', () => fillChanges(tx))
  await step('slips, cash and a bank statement', () => fillCashOffice(tx, { accounts, now }))
  await step('recommendations and sold-out products', () => fillFigures(tx, now))
  await step('tax invoices of last month', () => fillTaxDocuments(tx, now))
  await step('delivery runs', () => fillRuns(tx, { accounts, now }))
  await step('orders at the order desk', () => fillOrderDesk(tx, { catalogue, now }))
  // Two noodle shops that no test signs in as.
  const restaurants = [...accounts.values()].flatMap(({ id }, index) => (index === 2 || index === 8 ? id : []))
  const onAccount = [...accounts.values()].flatMap(({ id }, index) => (index === 3 || index === 6 ? id : []))
  await step('credit', () => fillCredit(tx, { members: onAccount, now }))
  await step('cash of a year', () => fillPastCash(tx, now))
  await step('prices', () => fillPrices(tx, { members: restaurants, now }))
  await step('retailers to look after', () => fillRetailers(tx, now))
  await step('keys, webhooks and LINE', () => fillConnections(tx, { linked: restaurants, now }))
  await step('suppliers, lots and a count', () => fillStock(tx, now))
  await tx
    .insertInto('secret')
    .values({ name: 'demo', value: JSON.stringify({ filledAt: now }) })
    .execute()
})
await sql`analyze`.execute(db)
await pool.end()
