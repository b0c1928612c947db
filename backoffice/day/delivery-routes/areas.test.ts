import { expect, test } from 'vitest'
import { areasOf, areaText } from './areas.ts'

test('areas are typed one in a line, and read as they are shown', () => {
  const areas = [
    { province: 'ชลบุรี', district: 'บ้านบึง' },
    { province: 'กรุงเทพมหานคร', district: null },
  ]
  expect(areasOf(`  ชลบุรี   บ้านบึง \n\nกรุงเทพมหานคร\n`)).toEqual(areas)
  expect(areasOf(areas.map(areaText).join('\n'))).toEqual(areas)
})
