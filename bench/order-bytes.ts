import { pathOf, type AnswerOf } from '#contract/call.ts'
import { moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { addedBytes, bytesOfTables, bytesThat } from '#test/bytes-of-tables.ts'
import { clients, type Bench, type Case } from './bench.ts'
import { expectOnly } from './measure.ts'
import type { Row } from './report.ts'
import { ask } from './shop.ts'
import { allDelivered, basketsOf, figuresSummed, fillCarts, orderAll, ordinaryGoods, signInAll } from './shoppers.ts'
import { staffToken } from './staff-token.ts'

/** All of the demo's 60 shops order once in a round. */
const rounds = 20
const lines = 4
/** The stages through which the office moves an order that is paid at the door. */
const stages = ['ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const
const mostMoved = 500
/** Tables below this are left out of the report, bytes for an order. */
const least = 8

/** What an order of four lines leaves on the disk once it is delivered, table by table. */
export const orderBytes: Case = {
  name: 'order-bytes',
  run: async (bench) => {
    const { client } = bench.scratch
    const goods = await ordinaryGoods(bench)
    await figuresSummed(bench)
    const before = await bytesOfTables(client)
    const ids = await placeAndDeliver(bench, basketsOf(goods, 3, lines))
    await allDelivered(bench)
    await figuresSummed(bench)
    const added = addedBytes(before, await bytesOfTables(client), ids.length)
    const sum = (name: string, stay: Parameters<typeof bytesThat>[0], more: Partial<Row> = {}): Row => ({
      name: `an order of ${lines} lines, ${name}`,
      value: bytesThat(stay, added),
      unit: 'B',
      digits: 0,
      note: `of ${ids.length}`,
      ...more,
    })
    return [
      sum('kept for ever', 'kept', { atMost: 2500 }),
      sum('audit of five moves by staff', 'audit'),
      sum('removed after some days', 'passing'),
      ...added
        .filter(({ heap, indexes, stay }) => stay !== 'sums' && heap + indexes >= least)
        .flatMap(({ table, stay, heap, heads, indexes, byIndex }): Row[] => [
          {
            name: `  ${table}`,
            value: heap + indexes,
            unit: 'B',
            digits: 0,
            note: `${stay}: rows ${heap.toFixed(0)}, of which heads ${heads.toFixed(0)}; indexes ${indexes.toFixed(0)}`,
          },
          ...Object.entries(byIndex)
            .filter(([, bytes]) => bytes >= least)
            .toSorted(([, one], [, other]) => other - one)
            .map(([index, value]): Row => ({ name: `    ${index}`, value, unit: 'B', digits: 0 })),
        ]),
    ]
  },
}

/** @returns the ids of the orders that were delivered */
async function placeAndDeliver(bench: Bench, basket: ReturnType<typeof basketsOf>): Promise<string[]> {
  const { client } = bench.scratch
  const shoppers = await signInAll(bench)
  const { rows: begin } = await client.query<{ at: Date }>('select now() as at')
  for (let round = 0; round < rounds; round += 1) {
    await fillCarts(bench, shoppers, basket)
    const outcome = await orderAll(bench, shoppers, clients)
    expectOnly([201], [{ ...outcome, processMs: 0, postgresMs: 0, othersMs: 0 }])
  }
  const placed = await client.query<{ id: string }>('select id from orders where created_at >= $1 order by id', [
    begin[0]?.at,
  ])
  const ids = placed.rows.map(({ id }) => id)
  await allDelivered(bench)
  const token = await staffToken(bench.shop.port)
  // The rules hold some as odd: accepting releases them first.
  await client.query('update order_hold set released_at = now(), released_by = $1 where released_at is null', ['bench'])
  for (const to of stages)
    for (let next = 0; next < ids.length; next += mostMoved) {
      const { status, body } = await ask<AnswerOf<typeof moveOrders>>(bench.shop.port, pathOf(moveOrders), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: { ids: ids.slice(next, next + mostMoved), to },
      })
      const refused = status === 200 ? body.results.find(({ ok }) => !ok)?.code : status
      if (refused !== undefined) throw new Error(`An order cannot be ${to}: ${refused}`)
    }
  return ids
}
