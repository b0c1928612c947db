import { firstLoad } from '../tools/budget.ts'
import type { Case } from './bench.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'

const kilobyte = 1024
/** What the scripts of a first visit may weigh, compressed. */
const scriptsAtMost = 90

/** Bytes of a first visit: the document as sent, and the scripts that hydrate it. */
export const pageBytes: Case = {
  name: 'bytes',
  run: async ({ scratch, shop }) => {
    const { rows } = await scratch.client.query<{ id: number; category: number }>(
      `select id, category_id as category from product where status = 'ACTIVE' and sale_category_id = 1 order by id limit 1`,
    )
    const pages = { home: '/', category: `/category/${rows[0]?.category}`, product: `/product/${rows[0]?.id}` }
    const report: Row[] = []
    for (const [route, path] of Object.entries(pages)) {
      const { bytes } = await ask(shop.port, path, { headers: { 'accept-encoding': 'br' } })
      const { total, own } = await firstLoad(route)
      const row = { unit: 'KB br', digits: 1 }
      report.push({ ...row, name: `${route} page, document`, value: bytes / kilobyte })
      report.push({
        ...row,
        name: `${route} page, scripts of the first load`,
        value: total / kilobyte,
        atMost: scriptsAtMost,
        note: `${(own / kilobyte).toFixed(1)} KB of them our own`,
      })
    }
    return report
  },
}
