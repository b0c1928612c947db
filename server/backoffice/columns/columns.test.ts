import { expect, test } from 'vitest'
import { getColumns, saveColumns } from '#contract/backoffice/columns/calls.ts'
import type { StaffClient } from '#test/builders/staff.ts'
import { testServer } from '#test/test-server.ts'

const server = await testServer()
const clerk = await server.as('clerk')
const colleague = await server.as('clerk')

const params = { list: 'products' as const }
const columnsOf = async (who: StaffClient, list: 'products' | 'stock' = 'products') =>
  (await who.call(getColumns, { params: { list } })).body.columns

test('columns are kept for one person and one list, and what is as usual is not', async () => {
  expect(await columnsOf(clerk)).toEqual([])
  const columns = [
    { id: 'brand', look: 'hidden' as const },
    { id: 'product', look: 'wide' as const },
    { id: 'sku', look: 'usual' as const },
  ]
  const saved = await clerk.call(saveColumns, { params, body: { columns } })
  expect([saved.status, saved.body]).toEqual([200, { columns: columns.slice(0, 2) }])
  expect(await columnsOf(clerk)).toEqual(columns.slice(0, 2))
  expect([await columnsOf(colleague), await columnsOf(clerk, 'stock')]).toEqual([[], []])
})

test('the last choice counts, also of two at once, and the usual ones come back', async () => {
  const hide = (id: string) => clerk.call(saveColumns, { params, body: { columns: [{ id, look: 'hidden' }] } })
  const both = await Promise.all([hide('brand'), hide('unit')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(['brand', 'unit']).toContain((await columnsOf(clerk))[0]?.id)
  await clerk.call(saveColumns, { params, body: { columns: [] } })
  expect(await columnsOf(clerk)).toEqual([])
})

test('a list that has no columns to choose, and a look that does not exist, are refused', async () => {
  const unknown = await clerk.call(getColumns, { params: { list: 'orders' } as never })
  const wrong = await clerk.call(saveColumns, { params, body: { columns: [{ id: 'brand', look: 'huge' }] } as never })
  expect([unknown.status, wrong.status]).toEqual([422, 422])
})
