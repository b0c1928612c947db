import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindsOf, type Kinds } from './kinds.ts'

// Kinds that are changed are those of the same goods as they are now, and leave the ones before as they were.

const words = ['น้ำปลา', 'น้ำ', 'ข้าวหอม', 'ข้าวหอมมะลิ', 'ข้าว', 'เกลือ', 'salt', 'ก']
const someOf = (least: number, most: number) =>
  fc.array(fc.constantFrom(...words), { minLength: least, maxLength: most }).map((some) => some.join(' '))
const goods = fc.record({ name: fc.record({ th: someOf(1, 2) }), keywords: someOf(0, 3) })
/** Each round: what becomes of some products by id, null where they are gone. */
const rounds = fc.array(fc.dictionary(fc.constantFrom('1', '2', '3', '4'), fc.option(goods)), { maxLength: 5 })

const sorted = ({ words: known }: Kinds) => [...known].map(([key, list]) => [key, list.toSorted()]).toSorted()

test('kinds that are changed are the kinds of the goods of now', () => {
  fc.assert(
    fc.property(rounds, someOf(0, 2), (all, other) => {
      const known = new Map<string, { name: { th: string }; keywords: string }>()
      let kinds = kindsOf([], [other])
      for (const changes of all) {
        const [kindsBefore, before] = [kinds, sorted(kinds)]
        const list = Object.entries(changes)
        kinds = kinds.after(list.map(([id, is]) => ({ was: known.get(id) ?? null, is })))
        expect(sorted(kindsBefore)).toEqual(before)
        for (const [id, is] of list) {
          if (is) known.set(id, is)
          else known.delete(id)
        }
        expect(sorted(kinds)).toEqual(sorted(kindsOf(known.values(), [other])))
      }
    }),
  )
})
