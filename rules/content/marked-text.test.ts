import { expect, test } from 'vitest'
import { readMarkedText } from './marked-text.ts'

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
