import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../tools/source-files.ts'
import { plantedFaults } from './faults.ts'

test('each fault can be planted: what it changes stands once in its file', () => {
  const times = plantedFaults.map(({ file, text }) => readFileSync(join(root, file), 'utf8').split(text).length - 1)
  expect(plantedFaults.filter((_, nth) => times[nth] !== 1).map(({ file, text }) => `${file}: ${text}`)).toEqual([])
})
