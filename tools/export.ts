// `npm run export -- products FILE [--name=value …]`: takes a list out as a file, with the filters of its call.
import { createWriteStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type * as z from 'zod/mini'
import { exportLists } from '#rules/transfer/export-lists.ts'
import { commandAuthor } from '#server/adapters/database/author.ts'
import { withDatabase } from '#server/adapters/database/open.ts'
import { exportList, type FileQuery } from '#server/export/export-list.ts'
import { lists } from '#server/export/lists.ts'
import { readSettings } from '#server/settings/settings.ts'
import { command } from './command.ts'

await command(run)

async function run([given = '', file = '', ...options]: string[]): Promise<void> {
  const name = exportLists.find((one) => one === given)
  if (!name || !/\.(csv|xlsx)$/i.test(file))
    throw new Error(`Usage: npm run export -- ${exportLists.join('|')} FILE.xlsx|FILE.csv [--filter=value …]`)
  const { definition, list } = lists[name]
  const filters = Object.fromEntries(options.map((option) => filterIn(option, Object.keys(definition.query.shape))))
  const format = file.toLowerCase().endsWith('.csv') ? 'csv' : 'xlsx'
  const query = (definition.query as z.ZodMiniType<FileQuery>).parse({ ...filters, format })
  // npm runs scripts in the project's folder; the path is relative to the folder where npm was called.
  const path = resolve(process.env['INIT_CWD'] ?? '.', file)
  await withDatabase(readSettings(process.env), 'error', async (database) => {
    const author = commandAuthor('export')
    const chunks = await exportList(database, {
      name,
      list,
      query,
      author,
      who: { roles: ['admin'] },
      now: new Date(),
    })
    await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
    console.log(`${name} are in ${path}`)
  })
}

function filterIn(option: string, known: readonly string[]): [name: string, value: string] {
  const [, name = '', value = ''] = /^--(\w+)=(.*)$/s.exec(option) ?? []
  if (!known.includes(name))
    throw new Error(`Unknown filter ${option}. There are: ${known.map((one) => `--${one}=`).join(' ')}`)
  return [name, value]
}
