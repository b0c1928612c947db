import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkedText } from './marked-text.ts'
import type { Block, Inline, RichText } from './rich-text.ts'
import { writeMarkedText } from './write-marked-text.ts'

/** Words without spaces at their ends, full of signs that mean something. */
const words = fc
  .array(fc.constantFrom('ร้าน', 'a', '*', '**', '[', ']', '(', ')', '\\', '#', '##', '-', '1.', '{#a}', '{', ' '), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join('').replaceAll(/ +/g, ' ').trim())
  .filter((text) => text !== '')
const href = fc.constantFrom('/about', '#terms', 'https://songdee.test/a?b=1', 'tel:038-111-222')

/** Neighbours of the same kind would be read as one. */
const inlines: fc.Arbitrary<Inline[]> = fc
  .array(fc.record({ text: words, kind: fc.constantFrom('plain', 'bold', 'link') }), { minLength: 1, maxLength: 4 })
  .chain((parts) =>
    href.map((target) =>
      parts
        .filter(({ kind }, at) => kind === 'link' || kind !== parts[at - 1]?.kind)
        .map(({ text, kind }): Inline => {
          if (kind === 'link') return { text, href: target }
          return kind === 'bold' ? { text, bold: true } : { text }
        }),
    ),
  )
const block: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), text: words }),
  fc.record({
    type: fc.constant('heading' as const),
    level: fc.constant(2 as const),
    text: words,
    id: fc.constantFrom('terms', 'a-1'),
  }),
  fc.record({ type: fc.constant('paragraph' as const), text: inlines }),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(inlines, { minLength: 1, maxLength: 3 }),
  }),
)

/** What neighbours of the same kind are read as. */
const joined = (parts: readonly Inline[]): Inline[] =>
  parts.reduce<Inline[]>((all, part) => {
    const last = all.at(-1)
    if (!last || last.href || part.href || (last.bold ?? false) !== (part.bold ?? false)) return [...all, part]
    return [...all.slice(0, -1), { ...last, text: last.text + part.text }]
  }, [])
const whole = (blocks: RichText): RichText =>
  blocks.map((one) => {
    if (one.type === 'heading') return one
    return one.type === 'paragraph'
      ? { ...one, text: joined(one.text) }
      : { ...one, items: one.items.map((item) => joined(item)) }
  })

test('what is written is read as it was', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 5 }), (blocks) => {
      expect(readMarkedText(writeMarkedText(blocks))).toEqual(whole(blocks))
    }),
    { numRuns: 500 },
  )
})

test('a link with brackets stays one link', () => {
  const text = writeMarkedText([{ type: 'paragraph', text: [{ text: 'ดู', href: '/a(b)' }] }])
  expect(readMarkedText(text)).toEqual([{ type: 'paragraph', text: [{ text: 'ดู', href: '/a%28b%29' }] }])
})
