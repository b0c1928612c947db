import { expect, test } from 'vitest'
import type { Card } from '#contract/pages/shapes.ts'
import { longestList } from '#rules/restock/list/split-list.ts'
import type { PastedLine } from './pasted-line.ts'
import { partToRead, textToEdit, withoutAdded, withRead } from './list-steps.ts'

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
  expect(textToEdit({ text: '', lines, isAdded: false, busy: null })).toEqual({
    text: 'สวัสดีค่ะ\nยางรถยนต์ 4 เส้น',
    lines: null,
  })
})

test('what was not read yet is edited next to the lines that were', () => {
  const list = { text: 'น้ำปลา 12', lines: [line('ยางรถยนต์ 4 เส้น')], isAdded: false, busy: null }
  expect(textToEdit(list)).toEqual({ text: list.text, lines: list.lines })
})

test('a list that is read on keeps its lines, each with its own id', () => {
  const lines = [line('ยางรถยนต์ 4 เส้น', { id: 2 })]
  const read = withRead(
    { text: 'น้ำปลา 12\nไข่', lines, isAdded: true, busy: 'read' },
    { known: [line('น้ำปลา 12')], unread: ['ไข่', ''] },
  )
  expect(read).toEqual({ text: 'ไข่', lines: [...lines, line('น้ำปลา 12', { id: 3 })], isAdded: false, busy: 'read' })
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
  const longest = 'ก'.repeat(longestList)
  expect(partToRead(`${longest}\nข`)).toEqual({ text: longest, rest: 'ข' })
})

test.each([
  ['between two goods', `${'น้ำปลา 6, '.repeat(500)}ไข่ 3 แผง`, ','],
  ['between two words', `${'น้ำปลา '.repeat(700)}ไข่`, ' '],
  ['where it has to', 'ก'.repeat(2 * longestList + 1), ''],
])('a line that is longer than what is read at once is read in parts, cut %s', (_where, longer, end) => {
  const parts: string[] = []
  for (let rest = `\n${longer}`; rest !== '';) {
    const part = partToRead(rest)
    expect(part.text.length).toBeLessThanOrEqual(longestList)
    parts.push(part.text)
    rest = part.rest
  }
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.join(end).replaceAll(' ', '')).toBe(longer.replaceAll(' ', ''))
  if (end === ',') for (const part of parts) expect(part).toMatch(/ (?:6|3 แผง)$/)
})

test('of what was added only that goes: what was chosen or counted up meanwhile is there to be added', () => {
  const chosen = (id: number, qty: number) => ({ card: { id } as Card, qty })
  const fish = line('น้ำปลา 12', { id: 0, chosen: chosen(1, 12) })
  const eggs = line('ไข่ 3 แผง', { id: 1, chosen: chosen(2, 3) })
  const water = line('น้ำดื่ม', { id: 2, chosen: chosen(3, 1) })
  const list = {
    text: '',
    isAdded: false,
    busy: 'add' as const,
    lines: [
      fish,
      { ...eggs, chosen: chosen(2, 5) },
      { ...water, chosen: chosen(4, 1) },
      line('สวัสดีค่ะ', { id: 3, kind: 'talk' }),
      line('เลย์', { id: 4, kind: 'ask', chosen: chosen(5, 2) }),
    ],
  }
  const left = withoutAdded(list, [fish, eggs, water])
  expect(left).toMatchObject({ text: '', isAdded: true })
  expect(left.lines?.map(({ id, chosen: one }) => [id, one?.card.id, one?.qty])).toEqual([
    [1, 2, 2],
    [2, 4, 1],
    [4, 5, 2],
  ])
})
