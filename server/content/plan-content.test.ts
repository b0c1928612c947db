import { expect, test } from 'vitest'
import * as calls from '#contract/backoffice/trade/content/calls.ts'
import { getPage } from '#contract/content/calls.ts'
import type { DeliveryContent, PageContent } from '#contract/content/content.ts'
import { send } from '#test/builders/retailer.ts'
import { testServer } from '#test/test-server.ts'
import { applyContentPlans } from './content.ts'

const hourMs = 60 * 60_000
const about = { kind: 'pages', key: 'about' } as const

const server = await testServer()
const clerk = await server.as('clerk')
const manager = await server.as('manager')

const saying = (text: string): PageContent => ({
  title: { th: 'เกี่ยวกับเรา', en: 'About us' },
  body: { th: [{ type: 'paragraph', text: [{ text }] }], en: [{ type: 'paragraph', text: [{ text }] }] },
})
const stored = async () => (await clerk.call(calls.getContent, { params: about })).body
async function draft(text: string): Promise<number> {
  const { revision } = await stored()
  await clerk.call(calls.savePage, { params: { key: 'about' }, body: { revision, content: saying(text) } })
  return revision + 1
}
const plan = (revision: number, startsAt: Date, endsAt: Date | null = null, who = manager) =>
  who.call(calls.scheduleContent, {
    params: about,
    body: { revision, startsAt: startsAt.toISOString(), endsAt: endsAt && endsAt.toISOString() },
  })
async function read(): Promise<string> {
  await server.content.refresh()
  const { body } = await send(server.url, getPage, { params: { slug: 'about' }, query: { lang: 'th' } })
  return JSON.stringify(body.body)
}
const after = (at: Date, ms: number) => new Date(at.getTime() + ms)

test('a page goes live at its moment as it was decided, and the one before comes back at the end', async () => {
  await manager.call(calls.publishContent, { params: about, body: { revision: await draft('ทุกวัน') } })
  const [starts, ends] = [after(new Date(), hourMs), after(new Date(), 3 * hourMs)]
  const planned = await plan(await draft('สงกรานต์หยุด'), starts, ends)
  expect(planned.body.plan).toMatchObject({
    hasBegun: false,
    endsAt: ends.toISOString(),
    plannedBy: { id: manager.id },
  })
  // A later draft changes nothing of what was decided.
  await draft('ยังไม่ตรวจ')
  expect(await applyContentPlans(server.db, after(starts, -1))).toBe(0)
  expect(await read()).toContain('ทุกวัน')
  const runs = await Promise.all([applyContentPlans(server.db, starts), applyContentPlans(server.db, starts)])
  expect(runs[0] + runs[1]).toBe(1)
  expect(await read()).toContain('สงกรานต์หยุด')
  expect(await stored()).toMatchObject({ plan: { hasBegun: true }, isChanged: true })
  expect((await plan((await stored()).revision, after(ends, hourMs))).problem.code).toBe('conflict')
  expect(await applyContentPlans(server.db, ends)).toBe(1)
  expect(await read()).toContain('ทุกวัน')
  expect((await stored()).plan).toBeNull()
  expect(await applyContentPlans(server.db, after(ends, hourMs))).toBe(0)
  const { content } = (await clerk.call(calls.listEditions, { params: about })).body
  expect(content[0]?.publishedBy.id).toBe(manager.id)
})

test('what somebody has published since is not taken back by the end of a plan', async () => {
  const [starts, ends] = [after(new Date(), hourMs), after(new Date(), 2 * hourMs)]
  await plan(await draft('ช่วงสั้น'), starts, ends)
  await applyContentPlans(server.db, starts)
  await manager.call(calls.publishContent, { params: about, body: { revision: await draft('ใหม่กว่า') } })
  await applyContentPlans(server.db, ends)
  expect(await read()).toContain('ใหม่กว่า')
  expect((await stored()).plan).toBeNull()
})

test('a plan is of the draft that was read, replaced by another one, removed, and for managers', async () => {
  const soon = after(new Date(), hourMs)
  const revision = await draft('หนึ่ง')
  expect((await plan(revision, soon, null, clerk)).problem.code).toBe('forbidden')
  expect((await plan(revision - 1, soon)).problem.code).toBe('edit_conflict')
  for (const [starts, ends, wrong] of [
    [after(new Date(), -hourMs), null, { path: 'startsAt', code: 'past' }],
    [soon, soon, { path: 'endsAt', code: 'before_start' }],
    [after(new Date(), 900 * 24 * hourMs), null, { path: 'startsAt', code: 'too_late' }],
  ] as const)
    expect((await plan(revision, starts, ends)).problem.errors).toMatchObject([wrong])
  await plan(revision, soon)
  const later = after(soon, hourMs)
  expect((await plan(await draft('สอง'), later)).body.plan).toMatchObject({ startsAt: later.toISOString() })
  expect(await applyContentPlans(server.db, soon)).toBe(0)
  expect((await clerk.call(calls.unscheduleContent, { params: about })).problem.code).toBe('forbidden')
  expect((await manager.call(calls.unscheduleContent, { params: about })).body.plan).toBeNull()
  expect((await manager.call(calls.unscheduleContent, { params: about })).problem.code).toBe('not_found')
  expect(await applyContentPlans(server.db, later)).toBe(0)
})

test('fees of delivery that are planned count from their moment', async () => {
  const delivery = { kind: 'delivery', key: 'shop' } as const
  const now = (await manager.call(calls.getContent, { params: delivery })).body
  const before = now.draft as DeliveryContent
  const content = { ...before, fees: { ...before.fees, standard: 77 } } as DeliveryContent
  const saved = await manager.call(calls.saveDelivery, { body: { revision: now.revision, content } })
  expect(saved.status).toBe(200)
  const starts = after(new Date(), hourMs)
  const body = { revision: saved.body.revision, startsAt: starts.toISOString(), endsAt: null }
  await manager.call(calls.scheduleContent, { params: delivery, body })
  const fees = async () =>
    JSON.stringify((await server.db.selectFrom('delivery_fees').select('fees').executeTakeFirst())?.fees ?? null)
  const earlier = await fees()
  await applyContentPlans(server.db, after(starts, -1))
  expect(await fees()).toBe(earlier)
  await applyContentPlans(server.db, starts)
  expect(await fees()).not.toBe(earlier)
  expect((await manager.call(calls.getContent, { params: delivery })).body).toMatchObject({
    plan: null,
    isChanged: false,
  })
})
