import { pathOf, type AnswerOf, type Call } from '#contract/call.ts'
import { parseCsv } from '#rules/csv.ts'
import { satang, satangOf, sumOf, type Satang } from '#rules/money.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'
import type { CallInput } from './retailer.ts'
import type { StaffClient } from './staff.ts'

// A sum of money that several screens and files name, and what each of them says.

/** What every place says of one sum, in satang. */
export type NamedSum = { name: string; places: Record<string, Satang> }

/** Who reads the places, and where. */
export type Reader = { url: string; staff: StaffClient }

type Page<Row> = { content: Row[]; totalPages: number }

/** The sum of baht amounts. */
export const sumOfBaht = (amounts: readonly (number | null | undefined)[]): Satang =>
  sumOf(amounts.map((amount) => satangOf(amount ?? 0)))

/** The answer of a call; a refusal is an error. */
export async function read<C extends Call>(
  { staff }: Reader,
  call: C,
  sending: Partial<CallInput<Call>> = {},
): Promise<AnswerOf<C>> {
  const { status, body, problem } = await staff.call(call, sending as never)
  if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(problem)}`)
  return body
}

/** All rows of a list that is read page by page. */
export async function readAll<C extends Call>(
  reader: Reader,
  call: C,
  { query = {}, params = {} }: { query?: object; params?: object } = {},
): Promise<(AnswerOf<C> extends Page<infer Row> ? Row : never)[]> {
  const rows: unknown[] = []
  for (let page = 0; ; page += 1) {
    const answer = (await read(reader, call, {
      params,
      query: { ...query, page, size: 100 },
    } as never)) as Page<unknown>
    rows.push(...answer.content)
    if (page + 1 >= answer.totalPages) return rows as never
  }
}

/** The lines of a file, and the sum of one of its columns by the title. */
async function readFile(
  { url, staff }: Reader,
  path: string,
): Promise<{ lines: string[][]; sumOfColumn: (title: string) => Satang }> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${staff.token}` } })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const [titles = [], ...lines] = parseCsv((await response.text()).replace(/^\uFEFF/, ''))
  const sumOfColumn = (title: string): Satang => {
    const at = titles.indexOf(title)
    if (at < 0) throw new Error(`${path} has no column ${title}, only ${titles.join(', ')}`)
    return sumOf(lines.map((line) => satang(Math.round(Number((line[at] ?? '').replaceAll(',', '')) * 100))))
  }
  return { lines, sumOfColumn }
}

/** A list as a file, with English titles. */
export const exported = (reader: Reader, list: ExportList, query: Record<string, string> = {}) =>
  readFile(
    reader,
    `/backoffice/api/exports/${list}?${new URLSearchParams({ ...query, format: 'csv', language: 'en' })}`,
  )

export const fileOf = (reader: Reader, call: Call, params: Record<string, string> = {}) =>
  readFile(
    reader,
    pathOf(call).replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
  )

/** The sums whose places disagree. */
export const disagreeing = (sums: readonly NamedSum[]): NamedSum[] =>
  sums.filter(({ places }) => new Set(Object.values(places)).size > 1)
