import { expect, test } from 'vitest'
import { longestList } from '#rules/restock/list/split-list.ts'
import type { PastedLine } from './pasted-line.ts'
import { partToRead, textToEdit, withRead } from './list-steps.ts'

const line = (text: string, rest: Partial<PastedLine> = {}): PastedLine => ({
  id: 0,
  text,
  kind: 'none',
  candidates: [],
  chosen: null,
  ...rest,
})

test('the text of a list that was read whole is that of its lines', () => {
  const lines = [line('สวัสดีค่ะ', { kind: 'talk' }), line('ยางรถยนต์ 4 เส้น', { id: 1 })]
  expect(textToEdit({ text: '', lines, isAdded: false })).toEqual({
    text: 'สวัสดีค่ะ\nยางรถยนต์ 4 เส้น',
    lines: null,
  })
})

test('what was not read yet is edited next to the lines that were', () => {
  const list = { text: 'น้ำปลา 12', lines: [line('ยางรถยนต์ 4 เส้น')], isAdded: false }
  expect(textToEdit(list)).toEqual({ text: list.text, lines: list.lines })
})

test('a list that is read on keeps its lines, each with its own id', () => {
  const lines = [line('ยางรถยนต์ 4 เส้น', { id: 2 })]
  const read = withRead(
    { text: 'น้ำปลา 12\nไข่', lines, isAdded: true },
    { known: [line('น้ำปลา 12')], unread: ['ไข่', ''] },
  )
  expect(read).toEqual({ text: 'ไข่', lines: [...lines, line('น้ำปลา 12', { id: 3 })], isAdded: false })
})

test('of a text that is too long whole lines are read, and the others wait', () => {
  const whole = 'น้ำปลา 700 120\n'.repeat(400)
  const read: string[] = []
  let rest = whole
  while (rest !== '') {
    const part = partToRead(rest)
    expect(part.text.length).toBeLessThanOrEqual(longestList)
    read.push(...part.text.split('\n'))
    rest = part.rest
  }
  expect(read).toEqual(whole.trim().split('\n'))
  const line = 'ก'.repeat(longestList)
  expect(partToRead(`${line}\nข`)).toEqual({ text: line, rest: 'ข' })
})

test('of a line that is longer than what is read nothing is', () => {
  const line = 'ก'.repeat(longestList + 1)
  expect(partToRead(`\n${line}`)).toEqual({ text: '', rest: line })
})
