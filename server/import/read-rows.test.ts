import { setImmediate as laterOn } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { aFolder } from './files.fixture.ts'
import { readRows } from './read-rows.ts'

const folder = aFolder()
afterAll(() => folder.remove())

const read = (content: string | Buffer, name = 'file.csv') => readAll(folder.file(name, content))

/** @param slowly waits between rows, as a database that stores them does */
async function readAll(file: string, slowly = false) {
  const rows: [number, string, string][] = []
  for await (const { line, field } of readRows(file, ['a', 'b'])) {
    rows.push([line, field('a'), field('b')])
    if (slowly && rows.length % 1000 === 1) await laterOn()
  }
  return rows
}

test.each([
  ['plain', 'a,b\n1,2\n3,4\n', [2, '1', '2'], [3, '3', '4']],
  ['as Excel writes it', '\uFEFFA,B\r\n1,2\r\n3,4', [2, '1', '2'], [3, '3', '4']],
  ['other columns between, in another order', 'b,x,a\n2,9,1\n4,9,3\n', [2, '1', '2'], [3, '3', '4']],
  [
    'quotes, with commas, quotes and lines in them',
    'a,b\n"x, ""y""","1\n2"\n3,""\n',
    [2, 'x, "y"', '1\n2'],
    [4, '3', ''],
  ],
  ['short rows and blank lines', 'a,b\n1\n\n3,4\n', [2, '1', ''], [4, '3', '4']],
])('%s', async (_name, content, ...rows) => {
  expect(await read(content)).toEqual(rows)
  expect(await read(content, 'file.csv.gz')).toEqual(rows)
})

test('a file larger than any buffer, in Thai', async () => {
  const rows = await read(`a,b\n${'ข้าวหอมมะลิ,"ถุง, 5 กก."\n'.repeat(20_000)}`)
  expect(rows.length).toBe(20_000)
  expect(new Set(rows.map(([, a, b]) => `${a}|${b}`))).toEqual(new Set(['ข้าวหอมมะลิ|ถุง, 5 กก.']))
})

test('a file that cannot be read as a whole says why', async () => {
  await expect(read('a\n1\n')).rejects.toThrow('no column b')
  await expect(read('')).rejects.toThrow('is empty')
  await expect(read('a,b\n"1,2\n3,4\n')).rejects.toThrow('line 2 is never closed')
  await expect(read(Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xa1, 0xa2, 0x0a]))).rejects.toThrow('not UTF-8')
})

test('a compressed file that is damaged says so, wherever it breaks off', async () => {
  const whole = gzipSync(`a,b\n${Array.from({ length: 50_000 }, (_, row) => `${row},${row * 7919}\n`).join('')}`)
  for (const damaged of [
    whole.subarray(0, 12),
    whole.subarray(0, whole.length / 2),
    whole.subarray(0, -4),
    Buffer.from('a,b\n1,2\n'),
  ])
    for (const slowly of [false, true])
      await expect(readAll(folder.raw('file.csv.gz', damaged), slowly)).rejects.toThrow(/file\.csv\.gz is damaged/)
  await expect(readAll(folder.raw('file.csv.gz', ''))).rejects.toThrow(/file\.csv\.gz is (damaged|empty)/)
})

test('a file that is not there is told as such', async () => {
  await expect(readAll('/nonexistent/file.csv.gz')).rejects.toThrow('ENOENT')
})
