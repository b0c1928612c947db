import { expect, test } from 'vitest'
import { readWordTable, writeWordTable } from './word-table.ts'

test('what is written is read as it was', () => {
  const rows = [
    { words: ['มาม่า', 'mama'], means: ['บะหมี่กึ่งสำเร็จรูป'] },
    { words: ['ทำส้มตำ'], means: ['น้ำปลา', 'น้ำตาลปี๊บ'] },
  ]
  const text = writeWordTable(rows)
  expect(text).toBe('มาม่า, mama = บะหมี่กึ่งสำเร็จรูป\nทำส้มตำ = น้ำปลา, น้ำตาลปี๊บ')
  expect(readWordTable(`\n${text}\n\n`)).toEqual(rows)
})

test('a line without a meaning stays, so that it can be refused', () => {
  expect(readWordTable('มาม่า')).toEqual([{ words: ['มาม่า'], means: [] }])
})
