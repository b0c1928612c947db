import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source-files.ts'

const folder = join(root, 'docs/decisions')
const files = readdirSync(folder).filter((name) => name !== 'README.md')
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')

/** A page of print, tables and code left out. */
const mostWords = 500

test.each(files)('%s has its number, its date and its status under its title', (name) => {
  const number = name.slice(0, 3)
  expect(textOf(name)).toMatch(
    new RegExp(
      `^# ${number} .+\n\nDate: \\d{4}-\\d{2}-\\d{2}\nStatus: (proposed|accepted|superseded by \\d{3}|withdrawn)\n\n`,
    ),
  )
})

test.each(files)('%s fits on a page', (name) => {
  const prose = textOf(name).replaceAll(/^\|.*$|^ {4}.*$/gm, '')
  expect(prose.split(/\s+/).length).toBeLessThanOrEqual(mostWords)
})

test('the index lists every decision once, under a subject and in order, as its file says it', () => {
  const wanted = files.map((name) => {
    const [, number, title, date, status] = /^# (\d{3}) (.+)\n\nDate: (.+)\nStatus: (.+)\n/.exec(textOf(name)) ?? []
    return `| [${number}](${name}) | ${title} | ${date} | ${status} |`
  })
  const [head = '', ...subjects] = textOf('README.md').split(/^## .+$/m)
  const linesIn = (text: string) => text.split('\n').filter((line) => /^\| \[\d/.test(line))
  expect(linesIn(head)).toEqual([])
  for (const subject of subjects) expect(linesIn(subject)).toEqual(linesIn(subject).toSorted())
  expect(subjects.flatMap(linesIn).toSorted()).toEqual(wanted)
})

test('no number is used twice', () => {
  const numbers = files.map((name) => name.slice(0, 3))
  expect(new Set(numbers).size).toBe(numbers.length)
})
