import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { cellNamed, cellsIn, writeCell, type Cell } from './cell.ts'

const folder = mkdtempSync(join(tmpdir(), 'cells-'))
const cell: Cell = {
  name: 'saensuk',
  wanted: 'running',
  limits: { cores: 1, memoryMb: 1500, connections: 300 },
  folder: join(folder, 'saensuk'),
  settings: { PORT: '4101', PUBLIC_URL: 'https://saensuk.example', DATABASE_URL: 'postgresql://a:b@10.0.0.5/a' },
}

test('a cell is read as it was written, and what its operator adds to its settings stays', () => {
  writeCell(cell)
  expect(cellsIn(folder)).toEqual([cell])
  const path = join(cell.folder, 'songdee.env')
  appendFileSync(path, '# Since Songkran.\nODD_ORDER_MUCH_CASH=30000\n')
  const read = cellNamed(folder, 'saensuk')
  writeCell({ ...read, settings: { ...read.settings, PORT: '4102' } })
  expect(readFileSync(path, 'utf8')).toContain('# Since Songkran.\nODD_ORDER_MUCH_CASH=30000\n')
  expect(readSettings(cellNamed(folder, 'saensuk').settings)).toMatchObject({ port: 4102, demo: false })
})

test('a setting that is gone is gone from the file', () => {
  const { DATABASE_URL, ...settings } = cellNamed(folder, 'saensuk').settings
  writeCell({ ...cell, settings })
  expect([DATABASE_URL, cellNamed(folder, 'saensuk').settings]).toEqual([cell.settings['DATABASE_URL'], settings])
})

test('a name that would leave the folder is refused, and an unknown one is answered with those that there are', () => {
  expect(() => writeCell({ ...cell, name: '../x' })).toThrow('small letters')
  expect(() => cellNamed(folder, 'nobody')).toThrow('There are: saensuk')
})
