import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seeded } from '#demo/seeded.ts'
import { heard, testPairs } from '#test/builders/pairs.ts'
import { undoing } from '#test/builders/second-change.ts'
import { testServer } from '#test/test-server.ts'
import { bagsOf, products, seller } from './bags.fixture.ts'

// What an order brought is credited, or sent again, once: its units, less those that are credited, less those that are to come again, are
// never below zero, whatever its other goods are worth.

const server = await testServer({ seller, rateLimitFactor: 1000, products })
const other = await testServer({ sharing: server, changesNothing: true, seller })
const manager = await server.as('manager')
const colleague = await other.as('manager')
const { anOrder, inPart, move, problem } = bagsOf(server, manager)

test('no more units are credited than came, whatever the other goods are worth', async () => {
  const { bags, answer, credit } = await anOrder()
  expect((await credit(3)).status).toBe(200)
  const tooMany = await bags(3)
  expect(await problem(tooMany)).toMatchObject({ maxCreditAmt: 1200, goods: [{ left: 2 }] })
  expect((await answer(tooMany, { outcome: 'credit', creditAmt: 300 })).problem.code).toBe('units_exceeded')
  expect(await problem(tooMany)).toMatchObject({ state: 'open', creditAmt: null, maxCreditAmt: 1200 })
  expect((await credit(2)).status).toBe(200)
})

test('units that are on their way again are not credited, and do not come back once they are', async () => {
  const { again, credit } = await anOrder()
  const { redelivery } = (await again(4)).body
  expect((await credit(2)).problem.code).toBe('units_exceeded')
  const ended = await move(redelivery?.orderId, 'CANCELLED')
  expect((await credit(2)).status).toBe(200)
  expect(await heard(undoing(manager, ended?.undo)())).toBe('money_returned')
})

test('units that a redelivery was without are credited once it came, and then it brings them no more', async () => {
  const { again, credit } = await anOrder()
  const { redelivery } = (await again(4)).body
  const id = redelivery?.orderId ?? ''
  const withTwo = async () => {
    await move(id, 'OUT_FOR_DELIVERY')
    expect((await inPart(id, 2)).status).toBe(200)
  }
  await withTwo()
  const back = await move(id, 'OUT_FOR_DELIVERY')
  expect(back?.ok).toBe(true)
  expect((await credit(2)).problem.code).toBe('units_exceeded')
  await withTwo()
  expect((await credit(3)).status).toBe(200)
  expect(await move(id, 'OUT_FOR_DELIVERY')).toMatchObject({ ok: false, code: 'not_undoable' })
})

test('what a credit note took back is not sent again', async () => {
  const { bags, answer, again, note } = await anOrder()
  expect((await note(4)).status).toBe(201)
  const two = await bags(2)
  expect(await problem(two)).toMatchObject({ goods: [{ credited: 4, left: 1, mostAgain: 1 }] })
  expect((await answer(two, { outcome: 'redelivery' })).problem.code).toBe('conflict')
  expect((await again(1)).status).toBe(200)
})

test('nor a third time, where the note is of the order that was paid', async () => {
  const { bags, answer, again, note } = await anOrder()
  const { redelivery } = (await again(4)).body
  await move(redelivery?.orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect((await note(1)).status).toBe(201)
  expect((await note(1)).problem.code).toBe('units_exceeded')
  const broken = await bags(1, redelivery?.orderId)
  expect((await note(1)).status).toBe(201)
  expect((await answer(broken, { outcome: 'redelivery' })).problem.code).toBe('conflict')
})

test('a credit and the note for it count once', async () => {
  const { again, credit, note } = await anOrder()
  expect((await credit(3)).status).toBe(200)
  expect((await note(3)).status).toBe(201)
  expect((await again(2)).status).toBe(200)
  expect((await again(1)).problem.code).toBe('conflict')
  expect((await note(1)).problem.code).toBe('units_exceeded')
})

test('no credit note takes units that are to come again; what came again may be returned', async () => {
  const { again, note, notes } = await anOrder()
  const { redelivery } = (await again(4)).body
  for (const reason of ['damaged', 'returned_by_agreement', 'short_delivery'] as const)
    expect([reason, (await note(2, reason)).problem?.code]).toEqual([reason, 'units_exceeded'])
  expect(await notes()).toBe(0)
  expect((await note(1)).status).toBe(201)
  await move(redelivery?.orderId, 'OUT_FOR_DELIVERY', 'DELIVERED')
  expect((await note(4)).problem.code).toBe('units_exceeded')
  expect((await note(4, 'returned_by_agreement')).status).toBe(201)
})

test('whatever is answered, noted, ended and undone, nothing is given twice', async () => {
  const chance = seeded(2569)
  for (let turn = 0; turn < 4; turn += 1) {
    const { id, bags, answer, note } = await anOrder()
    const endings: Parameters<typeof undoing>[1][] = []
    const live: string[] = []
    for (let step = 0; step < 14; step += 1) {
      const qty = chance.whole(1, 3)
      const what = chance.whole(0, 4)
      if (what <= 1) {
        const reported = await bags(qty)
        const body =
          what === 0 ? ({ outcome: 'redelivery' } as const) : { outcome: 'credit' as const, creditAmt: qty * 10 }
        const reply = await answer(reported, body)
        if (reply.status !== 200) await answer(reported, { outcome: 'explained' })
        else if (reply.body.redelivery) live.push(reply.body.redelivery.orderId)
      } else if (what === 2) await note(qty)
      else if (what === 3 && live.length > 0) {
        const ended = await move(live.shift(), 'CANCELLED')
        if (ended?.ok) endings.push(ended.undo)
      } else if (endings.length > 0) await undoing(manager, endings.pop())()
      const { rows } = await sql<{ given: number }>`
        select greatest(
          (select coalesce(sum((l->>'qty')::int), 0) from problem_report p, jsonb_array_elements(p.lines) l
            where p.order_id = ${id} and p.outcome = 'credit'),
          (select coalesce(sum((l->>'qty')::int), 0) from tax_invoice t join credit_note c on c.invoice_number = t.number,
            jsonb_array_elements(c.document->'lines') l where t.order_id = ${id}))
          + (select coalesce(sum(l.qty), 0) from problem_report p join orders o on o.id = p.redelivery_id
            join order_line l on l.order_id = o.id where p.order_id = ${id} and o.state <> 'CANCELLED') as given`.execute(
        server.db,
      )
      expect(Number(rows[0]?.given)).toBeLessThanOrEqual(5)
    }
  }
})

testPairs(
  {
    'bags are credited, and sent again': async () => {
      const { bags, answer } = await anOrder()
      const [one, two] = [await bags(3), await bags(3)]
      return {
        first: () => heard(answer(one, { outcome: 'credit', creditAmt: 300 })),
        second: () => heard(answer(two, { outcome: 'redelivery' }, colleague)),
        hear: { firstComesFirst: ['done', 'conflict'], secondComesFirst: ['units_exceeded', 'done'] },
        holds: async ([first]) =>
          expect([(await problem(one)).creditAmt, (await problem(two)).redelivery === null]).toEqual(
            first === 'done' ? [300, true] : [null, false],
          ),
      }
    },
    'bags get a credit note, and are sent again': async () => {
      const { bags, answer, note, notes } = await anOrder()
      const reported = await bags(3)
      return {
        first: () => heard(note(3)),
        second: () => heard(answer(reported, { outcome: 'redelivery' }, colleague)),
        hear: { firstComesFirst: ['done', 'conflict'], secondComesFirst: ['units_exceeded', 'done'] },
        holds: async ([first]) => expect(await notes()).toBe(first === 'done' ? 1 : 0),
      }
    },
    'bags are credited by two reports': async () => {
      const { bags, answer } = await anOrder()
      const [one, two] = [await bags(3), await bags(3)]
      return {
        first: () => heard(answer(one, { outcome: 'credit', creditAmt: 300 })),
        second: () => heard(answer(two, { outcome: 'credit', creditAmt: 300 }, colleague)),
        hear: { firstComesFirst: ['done', 'units_exceeded'], secondComesFirst: ['units_exceeded', 'done'] },
        holds: async () => {
          const credits = [await problem(one), await problem(two)].map(({ creditAmt }) => creditAmt ?? 0)
          expect(credits.toSorted((a, b) => a - b)).toEqual([0, 300])
        },
      }
    },
  },
  async () => undefined,
)
