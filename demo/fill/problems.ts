import { sql } from 'kysely'
import sharp from 'sharp'
import { hourMs } from '#rules/bangkok-time.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { steadyId } from './accounts.ts'
import { insertMany } from './insert-many.ts'

const reports = [
  { kind: 'damaged', words: 'ถุงขาด ข้าวหกในกล่อง', photos: 2 },
  { kind: 'missing', words: 'ขาดไป 1 แพ็ค คนส่งเห็นแล้ว', photos: 1 },
  { kind: 'other', words: 'คนส่งมาช้า ร้านปิดแล้ว', photos: 0 },
] as const

/** Reports about delivered orders that wait for an answer. */
export async function fillProblems(tx: Tx, retailers: readonly string[], now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string
    outlet_id: string
    product_id: number
    line_no: number
    image: string | null
  }>`
    select distinct on (o.outlet_id) o.id, o.outlet_id, l.product_id, l.line_no, l.product->>'image' as image
    from orders o join order_line l on l.order_id = o.id and l.line_no = 1
    where o.outlet_id = any(${retailers}::uuid[]) and o.state = 'DELIVERED'
    order by o.outlet_id, o.created_at desc limit ${reports.length}`.execute(tx)
  for (const [index, { id, outlet_id, product_id, line_no, image }] of rows.entries()) {
    const report = reports[index]
    if (!report) continue
    const reportId = steadyId(`problem ${index}`)
    const lines = report.kind === 'other' ? [] : [{ lineNo: line_no, productId: product_id, qty: 1 }]
    await tx
      .insertInto('problem_report')
      .values({
        id: reportId,
        order_id: id,
        outlet_id,
        kind: report.kind,
        lines: JSON.stringify(lines),
        words: report.words,
        state: 'open',
        created_at: new Date(now.getTime() - (reports.length - index) * hourMs),
      })
      .execute()
    const photo = report.photos > 0 && image !== null ? await photoOf(tx, image) : null
    if (photo)
      await insertMany(
        tx,
        'problem_photo',
        Array.from({ length: report.photos }, (_, at) => ({ report_id: reportId, no: at + 1, picture: photo })),
      )
  }
}

/** The product's picture as if it had been photographed. */
async function photoOf(tx: Tx, image: string): Promise<Buffer | null> {
  const picture = await tx.selectFrom('picture').select('source').where('id', '=', image).executeTakeFirst()
  return picture?.source
    ? sharp(picture.source)
        .resize(900, 1200, { fit: 'contain', background: '#8d8577' })
        .webp({ quality: 60, effort: 2 })
        .toBuffer()
    : null
}
