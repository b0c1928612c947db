import { sql, type Selectable } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'
import { endSessionsOf } from '#server/adapters/identity/built-in/payload-store.ts'
import { insertAddresses, storeOutlets, type addressRow } from '#server/identity/outlets.ts'
import { replacePhone } from '#server/retailers/retailers.ts'
import type { ImportContext, RowChange } from './importer.ts'

export type StoredAddress = Selectable<Tables['address']>
type Outlet = { id: string; phone: string; email: string | null }
type ChangedOutlet = { row: Outlet; before: Outlet }

/** What a file of retailers does, to be written a set at a time. */
export type OutletPlan = {
  added: Parameters<typeof storeOutlets>[1][number][]
  /** In the order of the file. */
  changed: ChangedOutlet[]
  /** Of retailers who had none. */
  firstAddresses: ReturnType<typeof addressRow>[]
  moved: StoredAddress[]
  changes: RowChange[]
}

export const emptyPlan = (): OutletPlan => ({ added: [], changed: [], firstAddresses: [], moved: [], changes: [] })

/** The addresses with these ids. */
export async function readAddresses(tx: Tx, ids: readonly string[]): Promise<Map<string, StoredAddress>> {
  const rows = await tx
    .selectFrom('address')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes what was planned, within the transaction in which it was. */
export async function writePlan(tx: Tx, plan: OutletPlan, { actor, now }: ImportContext): Promise<void> {
  for (const { row, before } of plan.changed)
    if (row.phone !== before.phone) {
      const change = { outletId: row.id, before: before.phone, after: row.phone, isProven: false, by: actor, at: now }
      await replacePhone(tx, { endSessions: endSessionsOf }, change)
    }
  // Who is changed may free a number that a new one takes, and the other way round cannot be.
  for (const rows of inSteps(plan.changed)) await changeRows(tx, 'outlet', outletColumns, rows)
  await storeOutlets(tx, plan.added)
  await addFirstAddresses(tx, plan.firstAddresses)
  await changeRows(tx, 'address', addressColumns, plan.moved)
}

const outletColumns = [...(['store_name', 'owner_name', 'last_name', 'email', 'tax_id', 'segment'] as const)]
const addressColumns = [
  ...(['address_line', 'sub_district', 'district', 'province', 'province_code', 'postal_code', 'landmark'] as const),
  ...(['latitude', 'longitude', 'location_accuracy_m'] as const),
]

/** One statement checks each row against those that it has not reached yet: who takes what another one frees comes later. */
function inSteps(changed: readonly ChangedOutlet[]): Outlet[][] {
  const steps: Outlet[][] = []
  let freed = new Set<string>()
  for (const { row, before } of changed) {
    const takes = row.email !== null && freed.has(row.email)
    if (takes || steps.length === 0) {
      steps.push([])
      freed = new Set()
    }
    steps.at(-1)?.push(row)
    if (before.email !== null && before.email !== row.email) freed.add(before.email)
  }
  return steps
}

async function changeRows(
  tx: Tx,
  table: 'outlet' | 'address',
  columns: readonly string[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return
  const type = sql.table(table)
  const assigned = sql.join(columns.map((column) => sql`${sql.ref(column)} = new.${sql.ref(column)}`))
  await sql`
    update ${type} t set ${assigned} from jsonb_populate_recordset(null::${type}, ${JSON.stringify(rows)}::jsonb) new
    where new.id = t.id`.execute(tx)
}

async function addFirstAddresses(tx: Tx, rows: OutletPlan['firstAddresses']): Promise<void> {
  if (rows.length === 0) return
  await insertAddresses(tx, rows)
  await sql`
    update outlet o set default_shipping_address_id = a.id, default_billing_address_id = a.id
    from unnest(${rows.map((row) => row.outlet_id)}::uuid[], ${rows.map((row) => row.id)}::uuid[]) as a (outlet_id, id)
    where o.id = a.outlet_id`.execute(tx)
}
