import { expect, test } from 'vitest'
import { openTypedPicks } from './typed-picks.ts'

const box = (orderId: string, picked: number) => ({ orderId, box: 1, needed: 5, picked, checked: 0 })
const counted = (orderId: string, picked: number) => ({ orderId, productId: 7, needed: 5, picked, checked: 0 })
const typed = (units: Record<string, number>) => new Map(Object.entries(units))

function aStop() {
  const picks = openTypedPicks({ productId: 7, boxes: [box('a', 2), box('b', 0)] })
  const send = (units: Record<string, number>) => picks.entriesFor(typed(units))
  const unitsOf = (units: Record<string, number>) => send(units).map((one) => [one.orderId, one.units])
  return { ...picks, send, unitsOf }
}

test('only what was typed is sent, and what is sent again has its id', () => {
  const { send, unitsOf } = aStop()
  expect(send({ a: 2, b: 0 })).toEqual([])
  const [first] = send({ a: 4, b: 0 })
  expect(first).toMatchObject({ orderId: 'a', productId: 7, step: 'PICK', units: 2 })
  expect(send({ a: 4, b: 0 })).toEqual([first])
  // What is typed after a lost answer comes on top of it.
  expect(unitsOf({ a: 3, b: 1 })).toEqual([
    ['a', 2],
    ['a', -1],
    ['b', 1],
  ])
})

test('what was recorded is not sent again, and what was refused is compared with what the server has', () => {
  const { send, unitsOf, answered } = aStop()
  const [a, b] = send({ a: 3, b: 5 })
  const results = [
    { id: a?.id ?? '', ok: true },
    { id: b?.id ?? '', ok: false, code: 'too_many' as const },
  ]
  // A colleague picked one for the first box and all for the second.
  expect([...answered({ results, counts: [counted('a', 4), counted('b', 5)] })]).toEqual([['b', 'too_many']])
  expect(send({ a: 3, b: 5 })).toEqual([])
  expect(unitsOf({ a: 3, b: 4 })).toEqual([['b', -1]])
})

test('a box that has gone short begins with what it got, and the others with what was typed', () => {
  const { unitsOf, wentShort } = aStop()
  unitsOf({ a: 4, b: 5 })
  wentShort({ orderId: 'a', picked: 3 })
  expect(unitsOf({ a: 3, b: 5 })).toEqual([['b', 5]])
  expect(unitsOf({ a: 2, b: 5 })).toEqual([
    ['b', 5],
    ['a', -1],
  ])
})
