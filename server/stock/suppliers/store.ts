import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf } from '#contract/call.ts'
import type { getSupplier, listSuppliers } from '#contract/backoffice/goods/suppliers/calls.ts'
import { toBaht, type Satang } from '#rules/money.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { containing } from '#server/adapters/database/containing.ts'

export type SupplierRow = {
  id: string
  name: string
  tax_id: string | null
  branch: string
  contact: string
  phone: string
  address: string
  lead_days: number
  minimum_satang: Satang
  note: string
  status: 'ACTIVE' | 'INACTIVE'
  revision: number
  products: number
  openOrders: number
}

const columns = sql`u.*, (select count(*)::int from supplier_product b where b.supplier_id = u.id) as products,
  (select count(*)::int from purchase_order o where o.supplier_id = u.id and o.state in ('SENT', 'PART_RECEIVED')) as "openOrders"`

export const presentSupplier = (row: SupplierRow): AnswerOf<typeof listSuppliers>['content'][number] => ({
  id: row.id,
  name: row.name,
  taxId: row.tax_id ?? '',
  branch: row.branch,
  contact: row.contact,
  phone: row.phone,
  address: row.address,
  leadDays: row.lead_days,
  minimumAmt: toBaht(row.minimum_satang),
  note: row.note,
  status: row.status,
  revision: row.revision,
  products: row.products,
  openOrders: row.openOrders,
})

type Filter = { q?: string | undefined; status?: 'ACTIVE' | 'INACTIVE' | undefined }

const matching = ({ q, status }: Filter) => {
  const part = q === undefined ? null : containing(q)
  return sql`from supplier u where (${status ?? null}::text is null or u.status = ${status ?? null})
    and (${part}::text is null or concat_ws('|', u.phone, u.tax_id) ilike ${part}
      or search_fold(u.name) like '%' || search_fold(${part}) || '%')`
}

/** Suppliers by name, those that are no longer used last. */
export const allSuppliers = (filter: Filter): RawBuilder<SupplierRow> => sql<SupplierRow>`
  select ${columns} ${matching(filter)} order by u.status, lower(u.name), u.id`

/** A page of `allSuppliers`, and how many there are. */
export async function findSuppliers(
  db: Database,
  { page, size, ...filter }: Filter & { page: number; size: number },
): Promise<{ rows: SupplierRow[]; total: number }> {
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${matching(filter)}`.execute(db)
  const { rows } = await sql<SupplierRow>`${allSuppliers(filter)} limit ${size} offset ${page * size}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** One supplier with the products that are bought from it; null where there is none. */
export async function readSupplier(db: Database | Tx, id: string): Promise<AnswerOf<typeof getSupplier> | null> {
  const { rows } = await sql<SupplierRow>`select ${columns} from supplier u where u.id = ${id}::uuid`.execute(db)
  if (!rows[0]) return null
  const { rows: supplied } = await sql<AnswerOf<typeof getSupplier>['supplied'][number]>`
    select p.id as "productId", p.sku, p.name_thai as "nameThai", p.name_eng as "nameEng", p.unit,
      b.pack_units as "packUnits", b.pack_name as "packName"
    from supplier_product b join product p on p.id = b.product_id where b.supplier_id = ${id}::uuid order by p.sku`.execute(
    db,
  )
  return { ...presentSupplier(rows[0]), supplied }
}
