import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LocalizedText } from '#rules/catalogue/product.ts'
import { exportLists, type ExportList } from '#rules/transfer/export-lists.ts'
import { lists } from '#server/export/lists.ts'
import { root, sourceFiles } from './source-files.ts'

// What a file calls its columns, against the columns of its screen: the same words for the same thing, and nothing that is
// seen is missing without a reason.

/** The file with the columns of each list, and the name of their function where there are several; or why there is none. */
const screens: Record<ExportList, string | { none: string }> = {
  orders: 'day/orders/order-columns.tsx',
  'order-lines': { none: 'lines of the orders; a screen shows them of one order' },
  products: 'goods/products/product-columns.tsx',
  prices: { none: 'the products with less, to be taken in again' },
  categories: { none: 'a tree on the screen' },
  brands: { none: 'dragged rows on the screen' },
  stock: 'goods/stock/Stock.tsx',
  retailers: 'retailers/retailer-columns.tsx',
  promotions: 'trade/promotions/PromotionList.tsx',
  coupons: 'trade/coupons/Coupons.tsx',
  'tax-invoices': 'office/tax-month/TaxDocuments.tsx',
  'credit-notes': 'office/tax-month/TaxDocuments.tsx',
  refunds: 'office/refunds/Refunds.tsx',
  cash: { none: 'a row for each amount; the screen has one for each person' },
  'statement-rows': 'office/statements/Statements.tsx',
  audit: 'office/audit/AuditLog.tsx',
  slips: { none: 'shown one by one' },
  problems: { none: 'shown one by one' },
  'shelf-places': 'goods/shelf-places/ShelfPlaces.tsx',
  'price-changes': 'goods/prices/PriceChanges.tsx',
  'price-change-lines': 'goods/prices/price-columns.tsx priceColumns',
  'price-lists': 'goods/prices/PriceLists.tsx',
  'price-list-items': 'goods/prices/ListItems.tsx',
  'price-list-retailers': 'goods/prices/ListRetailers.tsx',
  credit: 'retailers/credit/Credit.tsx',
  receivables: 'retailers/credit/Receivables.tsx',
  'stock-movements': 'goods/stock/ProductStock.tsx movementColumns',
  corrections: 'goods/stock/PendingCorrections.tsx',
  lots: 'goods/stock/Lots.tsx',
  counts: 'goods/counting/Counting.tsx',
  'count-lines': { none: 'shown one by one' },
  suppliers: 'goods/suppliers/Suppliers.tsx',
  'purchase-orders': 'goods/purchasing/Purchasing.tsx',
  'purchase-order-lines': 'goods/purchasing/PurchaseOrder.tsx',
  'purchase-invoices': 'office/tax-month/PurchaseInvoices.tsx',
  'receipts-without-invoice': 'office/tax-month/ReceiptsWithoutInvoice.tsx',
  licences: 'trade/restricted/Restricted.tsx licenceColumns',
  content: 'trade/content/ContentList.tsx',
  'search-misses': 'trade/search-words/SearchWords.tsx missColumns',
  undelivered: 'office/events/Events.tsx eventColumns',
  'figure-rows': 'figures/FigureRows.tsx',
  'stock-turn': 'figures/StockTurn.tsx',
  'cash-differences': 'day/cash/Differences.tsx',
  days: 'day/close/ClosedDays.tsx',
  waves: 'day/picking/WaveList.tsx waveColumns',
  runs: 'day/runs/RunBoard.tsx runColumns',
  staff: 'settings/staff/Staff.tsx',
  imports: 'transfer/Imports.tsx',
}

const files = new Map(sourceFiles().map(({ path, text }) => [path, text]))

async function wordsOf(namespace: string, path: string): Promise<LocalizedText> {
  const read = async (language: string) => {
    const module: object = await import(join(root, `backoffice/texts/${namespace}.${language}.ts`))
    return path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], Object.values(module)[0])
  }
  return { th: String(await read('th')), en: String(await read('en')) }
}

/** The columns of a table in their order: `{ id: 'code', title: texts.code, … }`. */
async function columnsOf(where: string): Promise<(LocalizedText & { id: string })[]> {
  const [path = '', name] = where.split(' ')
  const whole = files.get(`backoffice/${path}`) ?? ''
  const from = whole.search(new RegExp(String.raw`(?:const|function) ${name ?? String.raw`\w*[cC]olumns\w*`}\b`))
  if (from < 0) throw new Error(`${where} is not there`)
  const rest = whole.slice(from)
  const text = rest.slice(0, /\n\]/.exec(rest)?.index)
  const own = /type Texts = AllTexts\['(\w+)'\]/.exec(whole)?.[1]
  const spaces = new Map(
    [...whole.matchAll(/(\w+): AllTexts\['(\w+)'\]/g)].map(([, key = '', value = '']) => [key, value]),
  )
  const hooks = [...whole.matchAll(/const (\w+) = useTexts\('(\w+)'\)/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  )
  const found = text.matchAll(
    /\b(?:id: '([\w-]+)',\s*(?:\/\/[^\n]*\s*)?(?:group: [^\n,]+,\s*)?|(\w+): \{\s*)title: (\w+)\.([\w.]+)/g,
  )
  return Promise.all(
    [...found].map(async ([, id = '', key = '', space = '', title = '']) => {
      const namespace = spaces.get(space) ?? own ?? new Map(hooks).get(space) ?? ''
      return { id: id || key, ...(await wordsOf(namespace, title)) }
    }),
  )
}

/** Without the language that a name is in: a screen shows one, a file has both. */
const bare = (words: string) => words.replace(/ \((?:Thai|English|ไทย|อังกฤษ)\)$/, '')

/** What a narrow column shortens, and the whole word of the file. */
const shortened: Readonly<Record<string, string>> = {
  ร้าน: 'ร้านค้า',
  SKU: 'รหัสสินค้า',
  ชื่อ: 'ชื่อสินค้า',
  ตำแหน่ง: 'ตำแหน่งชั้น',
  Place: 'Shelf place',
  Store: 'Retailer',
}
const isSame = (onScreen: string, inFile: string) => onScreen === inFile || shortened[onScreen] === inFile

/**
 * Columns of a screen that the file calls by another name, or has not, by list and id: the name in the file and a colon, or
 * `none:`, and why.
 */
const otherwise: Readonly<Record<string, string>> = {
  'products unit': 'Unit: as the file is taken in again; next to it the pieces',
  'products margin': 'none: follows from price and cost, which are there',
  'products stock': 'none: an old file would set it back; it is in the file of the stock',
  'products place': 'Shelf place: the heading is short for it',
  'products lacks': 'none: what is empty in the file',
  'stock available': 'Stock: as the file is taken in again',
  'stock daily': 'Sold: of 28 days, and not of one',
  'stock runOut': 'Days left: the same as a number',
  'retailers place': 'District: as the file is taken in again',
  'retailers last-order': 'none: the file has what is entered, and is taken in again',
  'retailers spending': 'none: the file has what is entered, and is taken in again',
  'retailers usual': 'none: the file has what is entered, and is taken in again',
  'purchase-order-lines packs': 'Sales units in a carton: next to it what the carton is called',
  'figure-rows count': 'Number: the heading says what is counted',
  'retailers points': 'none: the file has what is entered, and is taken in again',
  'retailers call': 'none: the file has what is entered, and is taken in again',
  'orders hold': 'none: a screen of its own works through the orders that are held',
  'stock warehouse': 'none: what can be sold and what is reserved together',
  'retailers store': 'Store name: as the file is taken in again',
  'promotions gives': 'none: a sentence that the screen makes of the tiers',
  'promotions level': 'Level: the heading begins the sentence',
  'coupons discount': 'Discount: the heading is short for it',
  'coupons minimum': 'Minimum: the heading begins the sentence',
  'coupons shown': 'Shown to all: yes or no in a file',
  'tax-invoices day': 'Issued: with its time',
  'tax-invoices reference': 'Order: an invoice corrects none',
  'credit-notes day': 'Issued: with its time',
  'credit-notes reference': 'Tax invoice: which it corrects',
  'refunds number': 'Order: one order may have several refunds',
  'refunds phone': 'Phone: PromptPay is what the bank pays to',
  'refunds since': 'Due since: the heading is short for it',
  'refunds paid': 'Closed: also those that need not be paid',
  'statement-rows match': 'Order: with the state it says as much',
  'audit when': 'Time: the file has the columns of the table',
  'audit who': 'By: the file has the columns of the table',
  'audit what': 'Action: the screen makes a sentence of it',
  'audit subject': 'Key: the screen looks up its name',
  'audit change': 'Before: next to it what came after',
  'price-changes list': 'Price list: empty for everybody',
  'price-changes by': 'Made by: next to who decided',
  'price-change-lines from': 'From quantity: the heading is short for it',
  'price-change-lines old': 'Old price: the heading is short for it',
  'price-change-lines new': 'New price: the heading is short for it',
  'price-change-lines oldMargin': 'Old margin %: a number in a file',
  'price-change-lines margin': 'New margin %: a number in a file',
  'price-change-lines warnings': 'Warnings: the heading says what to do',
  'price-lists name': 'Name: the screen says it to whom makes one',
  'price-list-items base': 'Everybody’s price: the heading is a sentence',
  'price-list-items steps': 'Price: a row for each step',
  'price-list-items margin': 'none: follows from price and cost, which are there',
  'price-list-retailers code': 'Retailer code: the heading is short for it',
  'credit code': 'Retailer code: the heading is short for it',
  'credit terms': 'Days to pay: as a number',
  'receivables code': 'Retailer code: the heading is short for it',
  'corrections who': 'Requested by: next to who decided',
  'lots state': 'none: follows from the day that it expires and whether it was recalled',
  'counts by': 'Started by: next to who posted it',
  'suppliers open': 'Open orders: the heading is short for it',
  'purchase-orders created': 'Made: next to when it was sent and closed',
  'purchase-invoices running': 'Running number: as the form of the tax office has it',
  'purchase-invoices day': 'Date: as the form of the tax office has it',
  'purchase-invoices seller': 'Seller: as the form of the tax office has it',
  'purchase-invoices value': 'Value before VAT: as the form of the tax office has it',
  'purchase-invoices vat': 'VAT: as the form of the tax office has it',
  'content state': 'Changed since: with the published edition it says as much',
  'search-misses words': 'Words: the heading is a sentence',
  'search-misses found': 'none: what the search of this moment finds',
  'undelivered consumer': 'Consumer: as the log and the command line call it',
  'undelivered since': 'Time: of the event',
  'undelivered state': 'Given up: yes or no in a file',
  'stock-turn units': 'Sold in 90 days: says of which time',
  'stock-turn average': 'Average stock at cost: says in what',
  'cash-differences reason': 'Reason: the heading says of what',
  'days day': 'Day: sorted by it',
  'days at': 'Closed: the heading is a state',
  'days open': 'Open lines: the heading is short for it',
  'waves number': 'Number: the screen has number and name in one',
  'waves by': 'Made by: next to when',
  'runs number': 'Number: the heading says of what',
  'staff status': 'Locked: yes or no in a file',
  'imports result': 'Added: next to what was changed and refused',
  'imports by': 'Uploaded by: next to who imported it',
  'imports at': 'Uploaded: next to when it was imported',
}

test('what a screen shows is in its file, in the same words, or there is a reason', async () => {
  const found: string[] = []
  const wrong: string[] = []
  for (const list of exportLists) {
    const where = screens[list]
    if (typeof where !== 'string') continue
    const columns = await columnsOf(where)
    expect(columns.length, `${list}: ${where}`).toBeGreaterThan(0)
    const labels = lists[list].list.columns.map(({ label }) => ({ th: bare(label.th), en: bare(label.en) }))
    for (const { id, th, en } of columns) {
      // A product is its number and its names.
      const wanted = en === 'Product' ? { th: 'รหัสสินค้า', en: 'SKU' } : { th, en }
      if (labels.some((label) => isSame(wanted.th, label.th) && isSame(wanted.en, label.en))) continue
      found.push(`${list} ${id}`)
      const [name = ''] = otherwise[`${list} ${id}`]?.split(':') ?? []
      const isThere = name === 'none' || labels.some((label) => label.en === name)
      if (!isThere) wrong.push(`${list} ${id} (${en}, ${th}): ${labels.map((label) => label.en).join(', ')}`)
    }
  }
  expect(wrong).toEqual([])
  expect(Object.keys(otherwise).filter((key) => !found.includes(key))).toEqual([])
})
