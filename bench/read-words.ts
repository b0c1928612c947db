import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Case } from './bench.ts'

const known = {
  seconds: { type: 'string', default: '2' },
  repetitions: { type: 'string', default: '3' },
  /** How many orders the order desk is measured among. */
  orders: { type: 'string', default: '100000' },
  /** How many products there are where a case is about many. */
  products: { type: 'string', default: '10000' },
  /** A folder for one processor profile of the server per case. */
  profile: { type: 'string' },
} as const

/**
 * Reads the arguments of `npm run bench --`: names of cases (default: the usual ones), and after a case that is only run
 * on request a file of past orders.
 * @throws Error for an unknown argument
 */
export function readWords(words: string[], usual: readonly Case[], onRequest: readonly Case[]) {
  const { values: options, positionals } = parseArgs({ args: words, allowPositionals: true, options: known })
  const named = [...usual, ...onRequest].filter(({ name }) => positionals.includes(name))
  const others = positionals.filter((word) => !named.some(({ name }) => name === word))
  const [file, ...unknown] = named.some((one) => onRequest.includes(one)) ? others : [undefined, ...others]
  if (unknown.length > 0) throw new Error(`There is no case ${unknown.join(', ')}`)
  // npm runs scripts in the project's folder; the path is relative to the folder where npm was called.
  const pastOrders = file === undefined ? null : resolve(process.env['INIT_CWD'] ?? '.', file)
  if (pastOrders && !existsSync(pastOrders)) throw new Error(`There is no case and no file ${file}`)
  return { options, cases: named.length > 0 ? named : usual, pastOrders }
}

/** One line about the arguments of `readWords`. */
export const usageOf = (cases: readonly Case[]): string =>
  `Usage: npm run bench [-- CASE … [FILE]] [--seconds N] [--repetitions N] [--orders N] [--products N] [--profile FOLDER]   (cases: ${cases
    .map(({ name }) => name)
    .join(' ')}; see bench/README.md)`
