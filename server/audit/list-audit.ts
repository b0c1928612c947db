import { sql, type RawBuilder } from 'kysely'
import type { AnswerOf, RequestOf } from '#contract/call.ts'
import type { listAudit as listCall } from '#contract/backoffice/office/audit/calls.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { namesIn } from './names.ts'

type Answer = AnswerOf<typeof listCall>
type Query = RequestOf<typeof listCall>['query']
type Row = Omit<Answer['content'][number], 'at'> & { at: Date }

/** Entries of the audit that fit all filters, newest first. A number or code that nobody has fits nothing. */
export async function listAudit(db: Database, query: Query): Promise<Answer> {
  const { size } = query
  // One more says whether there is another page.
  const { rows } = await sql<Row>`
    select e.seq, e.at, actor_of(e.actor) as actor, e.call, e.request_id as "requestId", e.action, e.table_name as "table",
      e.key, e.before, e.after, e.salt is null as forgotten, e.order_id as "orderId", o.order_number as "orderNumber",
      e.retailer_id as "outletId", r.outlet_code as "outletCode", r.store_name as "storeName",
      e.product_id::integer as "productId", p.sku, s.username
    from (
      select * from audit_entry where seq is not null and ${sql.join(auditConditions(query), sql` and `)}
      order by seq desc limit ${size + 1}
    ) e
      left join orders o on o.id = e.order_id::uuid
      left join outlet r on r.id = e.retailer_id::uuid
      left join product p on p.id = e.product_id::integer
      left join staff s on e.table_name = 'staff' and s.id::text = e.key
    order by e.seq desc`.execute(db)
  const content = rows.slice(0, size).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }))
  return { content, names: await namesIn(db, content), next: rows.length > size ? (content.at(-1)?.seq ?? null) : null }
}

/** A condition for each filter that is given. */
export const auditConditions = (query: Omit<Query, 'size'>): RawBuilder<unknown>[] => {
  const { actorId, orderId, orderNumber, outletCode, productId, sku, call, table, key, action, from, until } = query
  const conditions: Record<keyof Omit<Query, 'size'>, RawBuilder<unknown>> = {
    actorId: sql`actor_id = ${actorId}`,
    orderId: sql`order_id = ${orderId}`,
    orderNumber: sql`order_id = (select id::text from orders where order_number = ${orderNumber})`,
    outletCode: sql`retailer_id = (select id::text from outlet where outlet_code = ${outletCode})`,
    productId: sql`product_id = ${productId}::integer::text`,
    sku: sql`product_id = (select id::text from product where sku = ${sku})`,
    call: sql`call = ${call}`,
    table: sql`table_name = ${table}`,
    key: sql`key = ${key}`,
    action: sql`action = ${action}`,
    from: sql`at >= ${from}::date::timestamp at time zone 'Asia/Bangkok'`,
    until: sql`at < (${until}::date + 1)::timestamp at time zone 'Asia/Bangkok'`,
    before: sql`seq < ${query.before}`,
  }
  const given = Object.entries(conditions).filter(([name]) => query[name as keyof typeof query] !== undefined)
  return [sql`true`, ...given.map(([, condition]) => condition)]
}
