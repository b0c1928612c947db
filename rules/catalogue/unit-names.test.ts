import { expect, test } from 'vitest'
import { unitsIn } from './unit-names.ts'

test.each([
  [1, 'แพ็ค', 'pack'],
  [13, 'แพ็ค', 'packs'],
  [0, 'ลัง', 'cases'],
  [2, 'กล่อง', 'boxes'],
  [3, 'โหล', 'dozen'],
  [2, 'tray', 'trays'],
  [2, 'เข่ง', 'เข่ง'],
])('%d of %s is %s in English, and the same word in Thai', (count, unit, english) => {
  expect(unitsIn('en', count, unit)).toBe(english)
  expect(unitsIn('th', count, unit)).toBe(unit)
})
