import { expect, test } from 'vitest'
import { exportLists } from '#rules/transfer/export-lists.ts'
import { officePaths } from '#test/pictures/office-paths.ts'
import { sourceFiles } from './source-files.ts'

// The steps of "A screen of the back office" and "A list as a file" in docs/how-to-add.md that nothing else asks for.

const files = sourceFiles()
const office = files.filter(({ path }) => /^backoffice\/.*\.tsx$/.test(path))

/** Lists that are no file, and why not. */
const withoutFile: Readonly<Record<string, string>> = {
  'backoffice/day/cash/Differences.tsx': 'goes with the cash of its day',
  'backoffice/day/close/ClosedDays.tsx': 'the screen around it has the button',
  'backoffice/goods/prices/ListRetailers.tsx': 'goes with the prices of its list',
  'backoffice/goods/stock/PendingCorrections.tsx': 'the screen around it has the button',
  'backoffice/office/tax-month/TaxDocuments.tsx': 'the month is taken out as the files that the tax office wants',
  'backoffice/office/tax-month/WithoutInvoice.tsx': 'what is still to be done in the month',
  'backoffice/settings/line/Line.tsx': 'the groups of LINE are a few',
  'backoffice/trade/content/Editions.tsx': 'each is a text of its own',
  'backoffice/trade/content/ImageField.tsx': 'pictures to choose from',
}

test('every list can be taken out as a file', () => {
  const lists = office.filter(({ text }) => text.includes('useList('))
  expect(lists.length).toBeGreaterThan(25)
  const without = lists.filter(({ text }) => !/<ExportButton\b/.test(text)).map(({ path }) => path)
  expect(without.toSorted()).toEqual(Object.keys(withoutFile).toSorted())
})

/** Files that no list has a button for, and where they are taken out. */
const withoutButton: Readonly<Record<string, string>> = {
  'credit-notes': 'with the month that it belongs to, and among all lists',
  'tax-invoices': 'with the month that it belongs to, and among all lists',
}

test('every file is taken out where its list is', () => {
  const buttons = office.flatMap(({ text }) => text.match(/<ExportButton\b[\s\S]*?\/>/g) ?? []).join('\n')
  const without = exportLists.filter((list) => !new RegExp(`\\blist(?:=|: )["']${list}["']`).test(buttons))
  expect(without.toSorted()).toEqual(Object.keys(withoutButton).toSorted())
})

/** Screens that no journey opens by their address, and how it comes there. */
const cameUpon: Readonly<Record<string, string>> = {
  '/figures/sales': 'by the tile of the figure, in `figures`',
  '/products/new': 'by the button of the list, in `goods`',
}
/** An address in quotes, or behind that of the back office, and nothing that only ends like it. */
const opens = (path: string) => new RegExp(`(?:['"\`]|/backoffice)${path}['"\`/?#]`)

test('every screen is opened by a journey', () => {
  const journeys = files.filter(({ path }) => path.startsWith('test/journeys/')).map(({ text }) => text)
  const paths = officePaths(new Date(0)).filter((path) => !path.includes('1970'))
  expect(paths.length).toBeGreaterThan(40)
  const unseen = paths.filter((path) => !journeys.some((text) => opens(path).test(text)))
  expect(unseen.toSorted()).toEqual(Object.keys(cameUpon).toSorted())
})

test.each(["openScreen('/suppliers')", 'goto(`${url}/backoffice/suppliers?q=x`)', "'/suppliers/'"])(
  '%s opens it',
  (text) => expect(opens('/suppliers').test(text)).toBe(true),
)
test.each(["from '#contract/backoffice/goods/suppliers/calls.ts'", "'/api/suppliers'", "'/suppliers-of'"])(
  '%s does not open it',
  (text) => expect(opens('/suppliers').test(text)).toBe(false),
)
