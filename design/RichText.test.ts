import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LinkComponent } from './LinkComponent.ts'
import { RichText } from './RichText.tsx'

const link: LinkComponent = ({ href, children }) => createElement('a', { href }, children)
const markupOf = (text: string, bold = false) =>
  renderToStaticMarkup(createElement(RichText, { blocks: [{ type: 'paragraph', text: [{ text, bold }] }], link }))

test('a text of the staff ends its lines neither within a word of the trade, nor within a number, nor before its unit', () => {
  expect(markupOf('สำหรับร้านโชห่วย')).toContain('สำหรับร้าน<i>โชห่วย</i>')
  expect(markupOf('ภายใน 1-2 วันทำการ', true)).toContain('<b>ภายใน <i>1-2\u00A0วันทำการ</i></b>')
  expect(markupOf('โทร 038-123-456 เวลา 08:00-17:00 น.')).toContain(
    'โทร <i>038-123-456</i> เวลา <i>08:00-17:00\u00A0น.</i>',
  )
  expect(markupOf('ข้าวสาร เครื่องปรุง ขนม')).toContain('ข้าวสาร <i>เครื่องปรุง</i> ขนม')
  expect(markupOf('No minimum order')).toContain('<p>No minimum order</p>')
})
