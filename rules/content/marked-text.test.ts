import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMarkedText, writeMarkedText } from './marked-text.ts'
import type { Inline, RichText } from './rich-text.ts'

test('reads headings, paragraphs, lists, bold and links', () => {
  const text =
    '## การจัดส่ง {#delivery}\n\nส่งฟรี **7 จังหวัด** ดู[หน้าติดต่อ](/retailer/contact-us)\nทุกวัน\n\n- หนึ่ง\n- สอง\n\n1. ก่อน\n2. หลัง'
  expect(readMarkedText(text)).toEqual([
    { type: 'heading', level: 2, text: 'การจัดส่ง', id: 'delivery' },
    {
      type: 'paragraph',
      text: [
        { text: 'ส่งฟรี ' },
        { text: '7 จังหวัด', bold: true },
        { text: ' ดู' },
        { text: 'หน้าติดต่อ', href: '/retailer/contact-us' },
        { text: ' ทุกวัน' },
      ],
    },
    { type: 'list', ordered: false, items: [[{ text: 'หนึ่ง' }], [{ text: 'สอง' }]] },
    { type: 'list', ordered: true, items: [[{ text: 'ก่อน' }], [{ text: 'หลัง' }]] },
  ])
})

test('knows no HTML: a tag is the letters of a tag', () => {
  expect(readMarkedText('<script>alert(1)</script>')).toEqual([
    { type: 'paragraph', text: [{ text: '<script>alert(1)</script>' }] },
  ])
})

test('takes the meaning from a sign after a backslash', () => {
  expect(readMarkedText('\\# 1\\*\\*2')).toEqual([{ type: 'paragraph', text: [{ text: '# 1**2' }] }])
})

// Words as people type them, signs with a meaning among them; blanks at the ends and twice in a row mean nothing.
const words = fc
  .array(fc.constantFrom('ข้าว', 'a', '*', '**', '[', ']', '(b)', '-', '1.', '##', '{#x}', '\\', '<b>'), {
    minLength: 1,
  })
  .map((parts) => parts.join(' '))
const href = fc.constantFrom('/', '#terms', 'https://example.com/a?b=c', 'tel:038123456')
const inline = fc.record({ text: words, bold: fc.boolean(), href: fc.option(href, { nil: undefined }) })
/** As the reader would give them: neighbours that look the same are one. */
const inlines = fc.array(inline, { minLength: 1, maxLength: 4 }).map((some) =>
  some.reduce<Inline[]>((kept, { text, bold, href: link }) => {
    const last = kept.at(-1)
    if (last && !link && !last.href && (last.bold ?? false) === bold) last.text += text
    else kept.push({ text, ...(bold && { bold }), ...(link && { href: link }) })
    return kept
  }, []),
)
const block = fc.oneof(
  fc.record({ type: fc.constant('heading' as const), level: fc.constantFrom(2 as const, 3 as const), text: words }),
  fc.record({ type: fc.constant('paragraph' as const), text: inlines }),
  fc.record({
    type: fc.constant('list' as const),
    ordered: fc.boolean(),
    items: fc.array(inlines, { minLength: 1, maxLength: 4 }),
  }),
)

test('what is written is read again as it was', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks: RichText) => {
      expect(readMarkedText(writeMarkedText(blocks))).toEqual(blocks)
    }),
  )
})
