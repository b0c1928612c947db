import { circumstances, compare, drive, load, type Bench, type Case } from './bench.ts'
import { expectOnly, figuresOf } from './measure.ts'
import { kilobytes } from './prepared-answers.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'

/** Requests of a page while statements are counted: many more than the polls of the catalogue's version in between. */
const counted = 100
const headers = { 'accept-encoding': 'br' }

/** Pages as visitors get them: rendered before, cached, sent again. */
export const cachedPages: Case = {
  name: 'pages',
  run: async (bench) => {
    const goods = await bench.scratch.client.query<{ id: number; category: number }>(
      `select min(p.id) as id, p.category_id as category from product p join category c on c.id = p.category_id
       where p.status = 'ACTIVE' and c.status = 'ACTIVE' and c.restriction is null and p.sale_category_id = 1
       group by p.category_id having count(*) >= 42 order by count(*) desc limit 1`,
    )
    const [found] = goods.rows
    if (!found) throw new Error('The demo has no category with a full page')
    return [
      ...(await page(bench, 'category page of 42', `/category/${found.category}`)),
      ...(await page(bench, 'product page', `/product/${found.id}`)),
    ]
  },
}

async function page(bench: Bench, name: string, path: string): Promise<Row[]> {
  const { status, bytes } = await ask(bench.shop.port, path, { headers })
  if (status !== 200) throw new Error(`${path} is answered with ${status}`)
  const sends = [{ method: 'GET', path, headers } as const]
  const compared = await compare(
    bench,
    () => load(bench, 'bare', { sends: [{ method: 'GET', path: `/bytes/${bytes}` }] }),
    () => load(bench, 'shop', { sends }),
  )
  expectOnly([200], compared.own)
  const statements = await bench.scratch.countStatements(() =>
    drive(bench, { port: bench.shop.port, clients: 1, sends, seconds: 10, count: counted }),
  )
  const { cpuMs } = figuresOf(compared.own)
  return [
    {
      name: `${name}, br ${kilobytes(bytes)}`,
      value: compared.ratio,
      unit: 'of bare',
      atLeast: 0.2,
      note: circumstances(compared),
    },
    { name: `${name}, SQL`, value: statements / counted, unit: 'statements', digits: 1, atMost: 0 },
    { name: `${name}, processor`, value: cpuMs, unit: 'ms', atMost: 0.5 },
  ]
}
