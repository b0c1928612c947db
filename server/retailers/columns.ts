import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '#server/adapters/database/database.ts'
import type { Tables } from '#server/adapters/database/tables.ts'

export type RetailerRow = Selectable<Tables['outlet']>

/** The columns that staff change. */
const editable = [
  'store_name',
  'owner_name',
  'last_name',
  'email',
  'segment',
  'tax_id',
  'tax_name',
  'tax_branch',
  'staff_note',
  'default_shipping_address_id',
  'default_billing_address_id',
  'approved_at',
  'approved_by',
  'suspended_at',
  'suspended_by',
  'suspended_reason',
] as const
export type Columns = Pick<RetailerRow, (typeof editable)[number]>

export const columnsOf = (row: RetailerRow): Columns =>
  Object.fromEntries(editable.map((name) => [name, row[name]])) as Columns

/** A value as it is stored with an action: moments as text. */
const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString() : value)

type Difference = { before: Partial<Columns>; after: Partial<Columns> }

/** What differs between a row and what it should be; null where nothing does. */
export function changeOf(stored: Columns, wanted: Partial<Columns>): Difference | null {
  const names = editable.filter((name) => name in wanted && plain(wanted[name]) !== plain(stored[name]))
  const only = (from: Partial<Columns>) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Columns>
  return names.length === 0 ? null : { before: only(stored), after: only(wanted) }
}

export async function writeColumns(tx: Tx, id: string, columns: Partial<Columns>): Promise<void> {
  await tx
    .updateTable('outlet')
    .set(columns as Updateable<Tables['outlet']>)
    .where('id', '=', id)
    .execute()
}
