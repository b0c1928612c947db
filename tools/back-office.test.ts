import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles().filter(
  ({ path }) => path.startsWith('backoffice/') && !/\.(test|fixture)\.tsx?$|\/texts\/.*\.(th|en)\.ts$/.test(path),
)
const screens = files.find(({ path }) => path === 'backoffice/screens.ts')?.text ?? ''

test('no element has a style attribute: the policy blocks it in markup', () => {
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter(({ text }) => /\sstyle=\{|setAttribute\('style'/.test(text)).map(({ path }) => path)).toEqual([])
})

test('actions have keys by the one list: nothing else listens to the keys of the page', () => {
  const listening = files.filter(({ text }) => /addEventListener\('key/.test(text)).map(({ path }) => path)
  expect(listening).toEqual(['backoffice/kit/actions/key-handling.ts'])
})

test('every screen is reached by a letter of its own after g', () => {
  const letters = [...screens.matchAll(/menu: \{[^}]*\bkey: '(\w)'/g)].map(([, letter = '']) => letter)
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.filter((letter, index) => letters.indexOf(letter) !== index)).toEqual([])
})
