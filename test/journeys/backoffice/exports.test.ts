import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, textsOf } from '#backoffice/texts/namespaces.ts'
import { pathOf, type Call } from '#contract/call.ts'
import { seeded, type Chance } from '#demo/seeded.ts'
import { parseCsv } from '#rules/csv.ts'
import { exportLists, exportTable, type ExportList } from '#rules/transfer/export-lists.ts'
import { lists } from '#server/export/lists.ts'
import { contractCalls } from '#test/faults/contract-calls.ts'
import { shopHere } from '../shop-here.ts'
import { staffTokenOf } from '../sign-in.ts'
import { listsOnScreen, type ListOnScreen } from './exported-lists.ts'
import { visitBackOffice } from './visit-back-office.ts'

// Each file against the list on the screen with the same filters, in the demo shop.

const cases = 2
const seed = 76
/** As long as anything may take on a machine with much else to do, in ms. */
const longestWait = 30_000
const { url } = shopHere()
let token: string
let definitions: Map<string, { permission?: string; query?: { shape?: Record<string, unknown> } }>
beforeAll(async () => {
  token = await staffTokenOf(url, 'admin')
  definitions = new Map((await contractCalls()).map(({ name, definition }) => [name, definition as never]))
})

type Filters = Record<string, string>
const get = (path: string, query: Filters) =>
  fetch(`${url}${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`, {
    headers: { authorization: `Bearer ${token}` },
  })
const definitionOf = (call: Call) => definitions.get(call.replaceAll(/:(\w+)/g, '{$1}'))
const fieldsOf = (call: Call): Record<string, unknown> => definitionOf(call)?.query?.shape ?? {}

/** All rows of a list on the screen, from its first page to its end. */
async function rowsOf(list: ListOnScreen, subject: string | null, filters: Filters): Promise<never[]> {
  const path = pathOf(list.call).replace(/:\w+/, () => encodeURIComponent(subject ?? ''))
  const known = fieldsOf(list.call)
  const rows: never[] = []
  let place: Filters = {}
  for (let page = 0; ; page += 1) {
    const paging: Filters = 'size' in known ? { size: String(list.pageSize ?? 200), ...place } : {}
    const response = await get(path, { ...filters, ...paging })
    const answer = (await response.json()) as {
      content: never[]
      totalPages?: number
      next?: string | number | null
    }
    expect(response.status, `${path} ${JSON.stringify({ ...filters, ...paging })}`).toBe(200)
    rows.push(...((list.within?.(answer as never) as never[]) ?? answer.content ?? answer))
    if (answer.next) place = { ['before' in known ? 'before' : 'cursor']: String(answer.next) }
    else if (page + 1 < (answer.totalPages ?? 0)) place = { page: String(page + 1) }
    else return rows
  }
}

/** The names of the rows in the file, each once where it stands on several in a row. */
async function namesIn(name: ExportList, list: ListOnScreen, filters: Filters): Promise<string[]> {
  const response = await get(`/backoffice/api/exports/${name}`, { ...filters, format: 'csv' })
  const text = await response.text()
  expect(response.status, `${name} ${JSON.stringify(filters)} ${text.slice(0, 300)}`).toBe(200)
  const names = parseCsv(text.slice(1))
    .slice(1)
    .map((cells) => list.columns.map((at) => (cells[at] ?? '').replace(/^'(?=[=+\-@\t\r])/, '')).join(' '))
  return names.filter((one, at) => one !== names[at - 1])
}

type Schema = { def: { type: string; innerType?: Schema; options?: Schema[]; entries?: Record<string, string> } }
/** What a filter can be, where the contract says. */
function choicesOf({ def }: Schema): string[] {
  const inner = def.innerType ?? def.options?.[0]
  return inner ? choicesOf(inner) : Object.values(def.entries ?? {})
}

/** Filters as somebody may choose them: from the choices of the contract, and words of a row that is there. */
function anyFilters(list: ListOnScreen, rows: readonly never[], chance: Chance): Filters {
  const filters: Filters = {}
  for (const [name, schema] of Object.entries(fieldsOf(list.call))) {
    const choices = list.values?.[name] ?? choicesOf(schema as Schema)
    if (choices.length > 0 && chance.next() < 0.5) filters[name] = chance.pick(choices)
  }
  if (list.wordsOf && rows.length > 0 && chance.next() < 0.5)
    filters['q'] = list.wordsOf(chance.pick(rows)).slice(0, 20).trim()
  return filters
}

async function subjectOf({ subject }: ListOnScreen): Promise<string | null> {
  if (!subject) return null
  const from = subject.from()
  if (!('call' in from)) return from[0] ?? null
  const [first] = await rowsOf(from, null, from.always ?? {})
  return first && subject.idOf ? subject.idOf(first) : null
}

test.each(exportLists)('%s has exactly the rows of its screen, in their order, whatever is filtered', async (name) => {
  const list = listsOnScreen[name]
  if (!list) return
  const chance = seeded(seed)
  const subject = await subjectOf(list)
  const always = list.always ?? {}
  const ofSubject = list.subject && subject !== null ? { [list.subject.filter]: subject } : {}
  let all: never[] = []
  for (let nth = 0; nth <= cases; nth += 1) {
    const chosen = { ...(nth === 0 ? {} : anyFilters(list, all, chance)), ...always }
    // Where a job of the shop writes between the two, they are read again.
    await vi.waitFor(
      async () => {
        const rows = await rowsOf(list, subject, chosen)
        const names = rows.flatMap((row) => list.rowsOf(row))
        const once = names.filter((one, at) => one !== names[at - 1])
        const inFile = await namesIn(name, list, { ...chosen, ...ofSubject })
        expect(inFile, `seed ${seed}, ${JSON.stringify(chosen)}`).toEqual(once)
        if (nth === 0) all = rows
      },
      { timeout: longestWait },
    )
  }
})

test('who may see a list may take it out, and nobody else', () => {
  for (const name of exportLists) {
    const { definition } = lists[name]
    expect([name, definition.permission]).toEqual([name, exportTable[name].permission])
    const list = listsOnScreen[name]
    // Costs are for those who set prices.
    if (list && name !== 'prices')
      expect([name, definitionOf(list.call)?.permission]).toEqual([name, definition.permission])
  }
})

test('a list is taken out with its filters by two keys, and the file has the rows in sight', async () => {
  for (const language of ['th', 'en'] as const) await loadTexts(language, ['kit', 'transfer'])
  const texts = textsOf('en', 'transfer')
  const visitor = await visitBackOffice({ as: 'manager', language: 'en' })
  const { page } = visitor
  await visitor.openScreen('/products?status=INACTIVE&sort=price-down')
  const shown = await namesIn('products', listsOnScreen.products as ListOnScreen, {
    status: 'INACTIVE',
    sort: 'price-down',
  })
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Shift+E')
  const dialog = page.getByRole('dialog')
  await dialog.getByText(texts.rowsOf(String(shown.length))).waitFor()
  // Costs and prices are another list with the same filters.
  await dialog.getByRole('option', { name: 'Prices and costs' }).waitFor({ state: 'attached' })
  await visitor.expectAccessible()
  const saving = page.waitForEvent('download')
  await page.keyboard.press('c')
  const file = await saving
  expect(file.suggestedFilename()).toBe('products.csv')
  const lines = parseCsv((await readFile(await file.path(), 'utf8')).slice(1))
  expect(lines.slice(1).map(([sku]) => sku)).toEqual(shown)
  await expect.poll(() => dialog.count()).toBe(0)
  await visitor.closeWithoutComplaint()
})
