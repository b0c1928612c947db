import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { statusOf } from '#contract/errors.ts'
import { viewScreens } from '#rules/live/view-screens.ts'
import { root, sourceFiles } from './source-files.ts'

const files = sourceFiles().filter(
  ({ path }) => path.startsWith('backoffice/') && !/\.(test|fixture)\.tsx?$|\/texts\/.*\.(th|en)\.ts$/.test(path),
)
const screens = files.flatMap(({ path, text }) => (/^backoffice\/(\w+\/)?screens\.ts$/.test(path) ? text : [])).join('')

test('no element has a style attribute: the policy blocks it in markup', () => {
  expect(files.length).toBeGreaterThan(50)
  const drawn = sourceFiles().filter(({ path }) => /^(storefront|design|backoffice)\//.test(path))
  const styled = drawn.filter(({ text }) => /\sstyle=\{|setAttribute\('style'/.test(text))
  // Drawn after hydration alone, when a script sets it.
  expect(styled.map(({ path }) => path)).toEqual(['storefront/checkout/BankTile.tsx'])
})

test('every screen whose filters are kept as views has the button for it', () => {
  const buttons = files.flatMap(({ text }) => [...text.matchAll(/<ViewButton screen="(\w+)"/g)].map(([, name]) => name))
  expect(buttons.toSorted()).toEqual(viewScreens.toSorted())
})

test('what is dragged has its Thai texts, which load with the kit’s own hook', () => {
  const users = files
    .filter(({ text }) =>
      /(?:import|export) \{[^}]*\buseDragAndDrop\b[^}]*\} from 'react-aria-components\/useDragAndDrop'/.test(text),
    )
    .map(({ path }) => path)
  expect(users).toEqual(['backoffice/kit/drag-and-drop.ts'])
})

test('actions have keys by the one list: nothing else listens to the keys of the page', () => {
  const listening = files.filter(({ text }) => /addEventListener\('key/.test(text)).map(({ path }) => path)
  expect(listening).toEqual(['backoffice/kit/actions/key-handling.ts'])
})

/** Reads a part and says so, or reads what belongs to one record. */
const parts = [
  'backoffice/day/order-sheet/OrderDocuments.tsx',
  'backoffice/day/order-sheet/OrderSlips.tsx',
  'backoffice/day/order-sheet/UseSlip.tsx',
  'backoffice/day/pack/PackPage.tsx',
  'backoffice/day/picking/WaveList.tsx',
  'backoffice/day/problems/Problems.tsx',
  'backoffice/day/slips/SlipQueue.tsx',
  'backoffice/retailers/Licences.tsx',
  'backoffice/retailers/Points.tsx',
  'backoffice/trade/offers/TargetPicker.tsx',
  'backoffice/transfer/ImportSheet.tsx',
]

/** The arguments of each call of functions, by a pattern of their names, whole however they are laid out. */
function argumentsOf(text: string, name: string): string[] {
  return [...text.matchAll(new RegExp(`\\b(?:${name})(?=\\()`, 'g'))].map(({ 0: found, index }) => {
    const rest = text.slice(index + found.length)
    let depth = 0
    const end = [...rest].findIndex((sign) => (depth += '({['.includes(sign) ? 1 : ')}]'.includes(sign) ? -1 : 0) === 0)
    return rest.slice(0, end)
  })
}

test('no list is read in one piece, cut where it is longer: further rows are read by useList', () => {
  const pieces = files.filter(({ text }) =>
    argumentsOf(text, 'useQuery|useCall').some((query) => /\bsize: (?:[a-z]\w+|\d{2,})/i.test(query)),
  )
  expect(pieces.map(({ path }) => path).toSorted()).toEqual(parts)
  expect(argumentsOf('useQuery({ a: (b) }) + useCall(c)', 'useQuery|useCall')).toEqual(['({ a: (b) }', '(c'])
})

/** What draws a form of its own, and why it is none of the kit's. */
const ownForms: Readonly<Record<string, string>> = {
  'backoffice/goods/purchasing/ProductFinder.tsx': 'finds and saves nothing',
  'backoffice/kit/QuestionDialog.tsx': 'asks and saves nothing',
  'backoffice/kit/ScanField.tsx': 'takes a code and saves nothing',
  'backoffice/kit/filters/FilterBar.tsx': 'filters and saves nothing',
  'backoffice/kit/forms/Form.tsx': 'is the form',
}
/** What makes form data itself: a file that is sent. */
const ownData = [
  'backoffice/day/driver/use-driver-session.ts',
  'backoffice/goods/products/PicturesByName.tsx',
  'backoffice/goods/products/use-uploads.ts',
  'backoffice/kit/filters/FilterBar.tsx',
  'backoffice/kit/forms/use-sending.ts',
  'backoffice/office/statements/ImportStatement.tsx',
  'backoffice/settings/company/PaperPictures.tsx',
  'backoffice/trade/content/ImageField.tsx',
  'backoffice/transfer/UploadDrawer.tsx',
]
const pathsOf = (pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).toSorted()

test('what is saved is saved by the form of the kit, with its call, its values and its conflicts', () => {
  expect(pathsOf(/<form\b/)).toEqual(Object.keys(ownForms).toSorted())
  expect(pathsOf(/new FormData\(/)).toEqual(ownData)
  const forms = files.flatMap(({ path, text }) =>
    [...text.matchAll(/<(?:Form|FormDialog)\s(?:(?!<Form)[\s\S])*?\bfields=/g)].map(([head]) => ({ path, head })),
  )
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter(({ head }) => !head.includes(' call={')).map(({ path }) => path)).toEqual([])
})

/** Named by hand, and why `Labelled` and the fields of the kit do not. */
const ownLabels: Readonly<Record<string, string>> = {
  'backoffice/goods/categories/ShelfPicture.tsx': 'names a picture and no control',
  'backoffice/settings/company/MoneyGroups.tsx': 'names several boxes',
}
test('a field has its label from the kit', () => {
  const labelled = pathsOf(/"field-label"/).filter((path) => !path.startsWith('backoffice/kit/'))
  expect(labelled).toEqual(Object.keys(ownLabels))
})

/** What keeps by itself whether something is being sent: the hooks of the kit. */
const ownBusy = ['backoffice/kit/forms/use-outer-button.ts', 'backoffice/kit/use-underway.ts']
/** A state that is set before a call is waited for and put back after it, whatever it is called. */
const aroundCall =
  /\b(set\w+)\((?:true|\w*[iI]d)\)(?=\n)(?:(?!\n {2}\}\n)[\s\S])*?\bawait\b(?:(?!\n {2}\}\n)[\s\S])*?\b\1\((?:false|null)\)/

test('an action under way is one of useUnderway: no second press, and its problem is said', () => {
  const byHand = pathsOf(/\[\s*(?:is)?(?:[bB]usy|[sS]ending|[sS]aving)\w*,/)
  expect([...new Set([...byHand, ...pathsOf(aroundCall)])].toSorted()).toEqual(ownBusy)
})

/** Says itself why it was refused, and lets a second press through. */
const ownProblems: Readonly<Record<string, string>> = {
  'backoffice/day/order-sheet/UndoList.tsx': 'the sheet, whose actions follow each other, undoes with it',
  'backoffice/day/picking/Papers.tsx': 'waits for the question whether to print again',
  'backoffice/goods/categories/SortableList.tsx': 'moves follow each other, and none is dropped',
  'backoffice/goods/counting/use-count-entries.ts': 'what waits is sent by itself, also from another screen',
  'backoffice/goods/products/ProductForm.tsx': 'opens a tab',
  'backoffice/goods/purchasing/DraftLines.tsx': 'adds no product whose carton could not be read',
  'backoffice/goods/suppliers/SupplierSheet.tsx': 'products are set one after the other, and none is dropped',
  'backoffice/trade/content/draft/use-draft.ts': 'what is typed while it is on its way is kept',
  'backoffice/trade/search-words/SearchWords.tsx': 'its draft sends',
}
test('the call of a button is made by useUnderway, which says its problem', () => {
  const saying = files.filter(
    ({ path, text }) =>
      !path.startsWith('backoffice/kit/') && /\bshowProblem\(/.test(text) && !/\buseUnderway\(/.test(text),
  )
  expect(saying.map(({ path }) => path).toSorted()).toEqual(Object.keys(ownProblems).toSorted())
})

test('calls that follow each other are one action under way: a second press does not begin them again', () => {
  const loops = files.filter(
    ({ path, text }) =>
      (!path.startsWith('backoffice/kit/') && /\b(?:rowByRow|oneByOne)\(/.test(text)) ||
      /\bfor \(const [^\n]*\{\n(?:(?!\n {0,4}\}\n)[\s\S])*?\bawait (?:call|decision)\(/.test(text),
  )
  expect(loops.length).toBeGreaterThan(4)
  expect(loops.filter(({ text }) => !/\buseUnderway\(| send=\{/.test(text)).map(({ path }) => path)).toEqual([])
})

test('the fields of a form are those of its call', () => {
  const strangers = files.filter(({ path, text }) =>
    [...text.matchAll(/ from 'form:[\w/-]+\/(\w+)'/g)].some(
      ([, name]) => !path.startsWith('backoffice/kit/') && !text.includes(`call={${name}}`),
    ),
  )
  expect(strangers.map(({ path }) => path)).toEqual([])
})

test('lists are read page by page by useList, and by nothing else', () => {
  expect(pathsOf(/\buseInfiniteQuery\(/)).toEqual(['backoffice/kit/list/use-list.ts'])
})

/** What does not follow what others do: it is changed by one person at a time, or read once. */
const stillLists = [
  'backoffice/day/cash/Differences.tsx',
  'backoffice/day/close/ClosedDays.tsx',
  'backoffice/figures/FigureRows.tsx',
  'backoffice/figures/StockTurn.tsx',
  'backoffice/goods/prices/ListItems.tsx',
  'backoffice/goods/prices/ListRetailers.tsx',
  'backoffice/goods/shelf-places/ShelfPlaces.tsx',
  'backoffice/goods/stock/Lots.tsx',
  'backoffice/goods/stock/ProductStock.tsx',
  'backoffice/goods/stock/Stock.tsx',
  'backoffice/goods/suppliers/Suppliers.tsx',
  'backoffice/office/audit/AuditLog.tsx',
  'backoffice/office/events/Events.tsx',
  'backoffice/office/refunds/Refunds.tsx',
  'backoffice/office/statements/Statements.tsx',
  'backoffice/office/tax-month/PurchaseInvoices.tsx',
  'backoffice/office/tax-month/ReceiptsWithoutInvoice.tsx',
  'backoffice/office/tax-month/TaxDocuments.tsx',
  'backoffice/office/tax-month/WithoutInvoice.tsx',
  'backoffice/retailers/credit/Receivables.tsx',
  'backoffice/settings/line/Line.tsx',
  'backoffice/settings/staff/Staff.tsx',
  'backoffice/trade/content/ContentList.tsx',
  'backoffice/trade/content/Editions.tsx',
  'backoffice/trade/content/ImageField.tsx',
  'backoffice/trade/restricted/Restricted.tsx',
  'backoffice/transfer/Imports.tsx',
]

test('a list follows what others do, or is one of the few that need not', () => {
  const lists = files.filter(({ text }) => text.includes('useList('))
  expect(lists.length).toBeGreaterThan(25)
  const still = lists.filter(({ path, text }) => path.endsWith('.tsx') && !/useLiveQueries|\bchanged=/.test(text))
  expect(still.map(({ path }) => path).toSorted()).toEqual(stillLists)
})

test('a table whose rows are selected keeps its columns, so that a tick draws no other row again', () => {
  expect(pathsOf(/columns=\{useColumns\((?:(?!\/>)[\s\S])*?\bonSelect=/).length).toBeGreaterThan(5)
  expect(pathsOf(/columns=\{(?!useColumns\()\w+\((?:(?!\/>)[\s\S])*?\bonSelect=/)).toEqual([])
})

test('every screen is reached by a letter of its own after g', () => {
  const letters = [...screens.matchAll(/menu: \{[^}]*\bkey: '(\w)'/g)].map(([, letter = '']) => letter)
  expect(letters.length).toBeGreaterThan(0)
  expect(letters.filter((letter, index) => letters.indexOf(letter) !== index)).toEqual([])
})

test('every screen of the menu has its section in the guide', async () => {
  const { shell } = await import('#backoffice/texts/shell.en.ts')
  const names = [...screens.matchAll(/name: '(\w+)',(?:(?!name: ')[\s\S])*?menu: \{/g)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(0)
  const guide = readFileSync(join(root, 'docs/backoffice.md'), 'utf8')
  const titles = names.map((name) => shell.screens[name as keyof typeof shell.screens])
  expect(titles.filter((title) => !guide.includes(`\n## ${title}\n`))).toEqual([])
})

/** Names in quotes, after a dot, or destructured: what may be the name of a text. */
const wordsIn = (text: string): string[] =>
  text.match(/(?<=[.'])\w+|(?<=const \{[^}]*)\w+(?=[^}]*\} = useTexts\()/g) ?? []
const namespaces = sourceFiles().flatMap(({ path }) => /^backoffice\/texts\/(.+)\.th\.ts$/.exec(path)?.[1] ?? [])
/** The server's codes, by which its refusals are put into words, where it was not reached, and what is said of one without words. */
const codes: string[] = [...Object.keys(statusOf), 'offline', 'refused']

test.each(['th', 'en'])('the head of a screen says what the menu says, in %s', async (language) => {
  const textsOf = async (namespace: string) =>
    Object.values(
      (await import(join(root, `backoffice/texts/${namespace}.${language}.ts`))) as Record<
        string,
        Record<string, unknown>
      >,
    )[0] ?? {}
  const { screens: names } = (await textsOf('shell')) as { screens: Record<string, string> }
  const heads = await Promise.all(
    namespaces
      .filter((namespace) => namespace in names)
      .map(async (namespace) => ({ namespace, title: (await textsOf(namespace))['title'] })),
  )
  const titled = heads.filter(({ title }) => typeof title === 'string')
  expect(titled.length).toBeGreaterThan(20)
  expect(titled.filter(({ namespace, title }) => title !== names[namespace])).toEqual([])
})

test.each(namespaces)('%s: every text is used', async (namespace) => {
  const texts = Object.values(
    (await import(join(root, `backoffice/texts/${namespace}.th.ts`))) as Record<string, Record<string, unknown>>,
  )[0]
  const inDesign = namespace === 'design' ? sourceFiles().filter(({ path }) => path.startsWith('design/')) : []
  const readers = [...files.filter(({ text }) => text.includes(`'${namespace}'`)), ...inDesign]
  const read = new Set(readers.flatMap(({ text }) => wordsIn(text)))
  expect(Object.keys(texts ?? {}).filter((key) => !read.has(key) && !codes.includes(key))).toEqual([])
})
