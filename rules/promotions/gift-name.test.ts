import { expect, test } from 'vitest'
import { giftName } from './gift-name.ts'

test.each([
  ['ผ้ากันเปื้อนตราทุ่งรุ้ง', 'ตราทุ่งรุ้ง', 'ผ้ากันเปื้อน'],
  ['ผ้ากันเปื้อนตราทุ่งรุ้ง', 'ทุ่งรุ้ง', 'ผ้ากันเปื้อน'],
  ['เสื้อยืดลายซู้ดซ่า', 'ซู้ดซ่า', 'เสื้อยืด'],
  ['Tung Rung Apron', 'Tung Rung', 'Apron'],
  ['ผ้าเช็ดมือ', 'ทุ่งรุ้ง', 'ผ้าเช็ดมือ'],
  // Nothing would remain; and a name that only looks like the brand stays
  ['ทุ่งรุ้ง', 'ทุ่งรุ้ง', 'ทุ่งรุ้ง'],
  ['กระเป๋าลาย', '', 'กระเป๋าลาย'],
])('%s of %s is %s', (name, brand, short) => {
  expect(giftName(name, brand)).toBe(short)
})

test('a long name is cut between graphemes and says so', () => {
  const name = 'ที่เปิดกระป๋องน้ำอัดลมพร้อมแม่เหล็กติดตู้เย็น'
  const short = giftName(name, '')
  expect(short.endsWith('…')).toBe(true)
  expect(name.startsWith(short.slice(0, -1))).toBe(true)
  // The character after the cut is not a mark of the one before it
  expect(name.slice(short.length - 1)).toMatch(/^[^\p{M}]/u)
  expect([...new Intl.Segmenter('th').segment(short)]).toHaveLength(22)
})
