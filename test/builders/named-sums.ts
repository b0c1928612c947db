import { pathOf, type AnswerOf, type Call } from '#contract/call.ts'
import { parseCsv } from '#rules/csv.ts'
import { satang, satangOf, sumOf, type Satang } from '#rules/money.ts'
import type { ExportList } from '#rules/transfer/export-lists.ts'
import { requestText } from './request-text.ts'
import type { CallInput } from './retailer.ts'
import type { StaffClient } from './staff.ts'

// A sum of money that several screens and files name, and what each of them says.

/** What every place says of one sum, in satang. */
export type NamedSum = { name: string; places: Record<string, Satang> }

/** Who reads the places, and where, at one moment: what was read of it before is known. */
export type Reader = { url: string; staff: StaffClient; known: Map<string, Promise<unknown>> }

/** A reader of this moment: nothing may happen in the shop while it reads. */
export const readerNow = (url: string, staff: StaffClient): Reader => ({ url, staff, known: new Map() })

/** What a place says, read by who needs it first. */
function once<Value>({ known }: Reader, place: string, look: () => Promise<Value>): Promise<Value> {
  const seen = (known.get(place) as Promise<Value> | undefined) ?? look()
  known.set(place, seen)
  return seen
}

type Page<Row> = { content: Row[]; totalPages: number }

/** The sum of baht amounts. */
export const sumOfBaht = (amounts: readonly (number | null | undefined)[]): Satang =>
  sumOf(amounts.map((amount) => satangOf(amount ?? 0)))

/** The answer of a call; a refusal is an error. */
export const read = <C extends Call>(
  reader: Reader,
  call: C,
  sending: Partial<CallInput<C>> = {},
): Promise<AnswerOf<C>> =>
  once(reader, JSON.stringify([call, sending]), async () => {
    const { status, body, problem } = await reader.staff.call(call, sending)
    if (status !== 200) throw new Error(`${call}: ${status} ${JSON.stringify(problem)}`)
    return body
  })

type RowOf<C extends Call> = AnswerOf<C> extends Page<infer Row> ? Row : never
type ListRequest = { query?: object; params?: object }

/** A list that is read page by page: its first page, which has the sums of the list, and all of its rows. */
export async function readList<C extends Call>(
  reader: Reader,
  call: C,
  { query = {}, params = {} }: ListRequest = {},
): Promise<{ first: AnswerOf<C>; rows: RowOf<C>[] }> {
  const pages: Page<unknown>[] = []
  do {
    const sending = { params, query: { ...query, page: pages.length, size: 100 } }
    pages.push((await read(reader, call, sending as never)) as Page<unknown>)
  } while (pages.length < (pages[0]?.totalPages ?? 0))
  return { first: pages[0] as never, rows: pages.flatMap(({ content }) => content) as never }
}

/** All rows of a list that is read page by page. */
export const readAll = async <C extends Call>(
  reader: Reader,
  call: C,
  request: ListRequest = {},
): Promise<RowOf<C>[]> => (await readList(reader, call, request)).rows

type SumFile = { lines: string[][]; sumOfColumn: (title: string) => Satang }

/** The lines of a file, and the sum of one of its columns by the title. */
const readFile = (reader: Reader, path: string): Promise<SumFile> => once(reader, path, () => fetchFile(reader, path))

async function fetchFile({ url, staff }: Reader, path: string): Promise<SumFile> {
  const { status, text } = await requestText(`${url}${path}`, { headers: { authorization: `Bearer ${staff.token}` } })
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  const [titles = [], ...lines] = parseCsv(text.replace(/^\uFEFF/, ''))
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
