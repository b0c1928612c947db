import { compare, circumstances, load, type Bench, type Case } from './bench.ts'
import { expectOnly } from './measure.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'

const prepared = {
  'catalogue of 2,000 products': '/api/products/consume?page=0&size=2000',
  'categories (getdata)': '/api/getdata?type=getCategoriesWithImages',
  brands: '/company/brands/',
}
const target = 0.5

/** Answers made once and sent many times, against a server that does nothing but send as many bytes. */
export const preparedAnswers: Case = {
  name: 'prepared',
  run: async (bench) => {
    const rows: Row[] = []
    for (const [name, path] of Object.entries(prepared)) rows.push(...(await answerAndNotModified(bench, name, path)))
    return rows
  },
}

async function answerAndNotModified(bench: Bench, name: string, path: string): Promise<Row[]> {
  const headers = { 'accept-encoding': 'br' }
  const { bytes, etag } = await ask(bench.shop.port, path, { headers })
  if (!etag) throw new Error(`${path} has no ETag`)
  const whole = await compare(
    bench,
    () => load(bench, 'bare', { sends: [{ method: 'GET', path: `/bytes/${bytes}` }] }),
    () => load(bench, 'shop', { sends: [{ method: 'GET', path, headers }] }),
  )
  const known = await compare(
    bench,
    () => load(bench, 'bare', { sends: [{ method: 'GET', path: '/304' }] }),
    () => load(bench, 'shop', { sends: [{ method: 'GET', path, headers: { ...headers, 'if-none-match': etag } }] }),
  )
  expectOnly([200], [...whole.own, ...whole.anchor])
  expectOnly([304], [...known.own, ...known.anchor])
  const row = { unit: 'of bare', atLeast: target }
  return [
    { ...row, name: `${name}, br ${kilobytes(bytes)}`, value: whole.ratio, note: circumstances(whole) },
    { ...row, name: `${name}, 304`, value: known.ratio, note: circumstances(known) },
  ]
}

export const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`
