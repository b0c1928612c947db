import { expect, test } from 'vitest'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { wordsDrawn } from './drawn-words.ts'
import { root, sourceFiles } from './source-files.ts'

const folders = ['storefront/texts', 'backoffice/texts']
const namespaces = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.th.ts'))
    .map((file) => `${folder}/${file.replace('.th.ts', '')}`),
)

type Texts = Record<string, unknown>
const read = async (namespace: string, language: string): Promise<Texts> => {
  const module: Record<string, Texts> = await import(join(root, `${namespace}.${language}.ts`))
  return Object.values(module)[0] ?? {}
}
/** Each text with the path of its key; one with holes as it is when they are filled. */
const filled = (text: unknown, path: string): [path: string, text: string][] => {
  if (typeof text === 'function') return [[path, String(text(...Array.from({ length: text.length }, () => '3')))]]
  if (typeof text !== 'object' || text === null) return [[path, String(text)]]
  return Object.entries(text).flatMap(([key, inner]) => filled(inner, `${path}.${key}`))
}
/** Letters and vowels, not the ฿ sign. */
const thai = /[ก-ฮะ-ฺเ-์]/

test('there are texts', () => expect(namespaces.length).toBeGreaterThanOrEqual(8))

/** What follows a link in a sentence: nothing, in a language that ends with it. */
const mayBeEmpty = new Set([
  '.acceptTerms.after',
  '.acceptPrivacy.after',
  '.acceptTerms.before',
  '.acceptPrivacy.before',
])
/** The name of the other language, for those who read that. */
const namesOfThai = new Set(['.otherLanguage', '.languages.th'])

// Specification 8.39
test.each(namespaces)('%s: both languages have the same texts, in their own script', async (namespace) => {
  const [th, en] = [await read(namespace, 'th'), await read(namespace, 'en')]
  expect(Object.keys(en).sort()).toEqual(Object.keys(th).sort())
  for (const texts of [th, en])
    for (const [path, text] of filled(texts, ''))
      expect([path, text.trim().length > 0 || mayBeEmpty.has(path)]).toEqual([path, true])
  const thaiInEnglish = filled(en, '').filter(([path, text]) => thai.test(text) && !namesOfThai.has(path))
  // Units and proper names stay Thai in Thai only; a Thai sentence in the English shop is a text that was forgotten.
  expect(thaiInEnglish.map(([path]) => path)).toEqual([])
})

/** Texts by the path of their key that are never said of one, and why. */
const neverOne: Readonly<Record<string, string>> = {
  'backoffice/texts/kit.atLeastLetters': 'a least length of one has words of its own',
  'backoffice/texts/kit.atMostLetters': 'no text has room for a letter alone',
  'backoffice/texts/orders.partly': 'for a part of several orders',
  'backoffice/texts/products.sizesTogether': 'of a group',
  'backoffice/texts/products.tooMany': 'the number is fixed',
  'storefront/texts/browse.inOrders': 'of at least as many orders as show a habit',
  'storefront/texts/cart.pointsPart': 'a part of the points',
  'storefront/texts/problems.photosHelp': 'the number is fixed',
  'storefront/texts/problems.photosLeftOut': 'the number is fixed',
  'storefront/texts/product.packed': 'a pack holds several pieces',
  'storefront/texts/turns.explained': 'the minutes are fixed',
}

type WithHoles = (...holes: unknown[]) => unknown
const functionsIn = (text: unknown, path: string): [path: string, text: WithHoles][] => {
  if (typeof text === 'function') return [[path, text as WithHoles]]
  if (typeof text !== 'object' || text === null) return []
  return Object.entries(text).flatMap(([key, inner]) => functionsIn(inner, `${path}.${key}`))
}
/** `1 orders`; a verb may end so, too. */
const manyOfOne = /\b1 (?!(?:is|was|has|less)\b)\w+s\b/

test('of one thing English speaks as of one', async () => {
  const found: string[] = []
  for (const namespace of namespaces)
    for (const [path, text] of functionsIn(await read(namespace, 'en'), namespace)) {
      // A number comes in words or as one.
      const said = (one: unknown) => String(text(...Array.from({ length: text.length }, () => one)))
      if (manyOfOne.test(said('1')) && manyOfOne.test(said(1))) found.push(path)
    }
  expect(found.sort()).toEqual(Object.keys(neverOne).sort())
})

test('an error that a part of the office names itself comes with every page', async () => {
  const { rareErrors } = await import('#backoffice/texts/rareErrors.th.ts')
  const readers = sourceFiles().filter(
    ({ path, text }) => path.startsWith('backoffice/') && text.includes("useTexts('errors')"),
  )
  const named = readers.flatMap(({ text }) => [...text.matchAll(/\berrors\.(\w+)/g)].map(([, code = '']) => code))
  expect(named).toContain('validation')
  expect(named.filter((code) => code in rareErrors)).toEqual([])
})

test('what the server finds wrong with a text of the shop is said in words, in both languages', async () => {
  const { content: thaiWords } = await import('#backoffice/texts/content.th.ts')
  const { content: englishWords } = await import('#backoffice/texts/content.en.ts')
  const checks = sourceFiles().filter(({ path }) => /^server\/content\/(?!.*\.test\.)/.test(path))
  const codes = checks.flatMap(({ text }) =>
    [...text.matchAll(/\bpath\b.*?\bcode: '(\w+)'/g)].map(([, code = '']) => code),
  )
  expect(codes).toContain('not_for_sale')
  // Words of the search are edited on a screen of their own, which names this one itself.
  const others = codes.filter((code) => code !== 'too_short')
  for (const { violations } of [thaiWords, englishWords])
    expect(others.filter((code) => !(code in violations))).toEqual([])
})

test('what was done to orders is said to be done once, also where the action is called so', async () => {
  const { orders } = await import('#backoffice/texts/orders.th.ts')
  const said = Object.values(orders.actions).map((action) => orders.moved(action, '3'))
  expect(said).toContain('รับแล้ว 3 รายการ')
  expect(said).toContain('แพ็กแล้ว 3 รายการ')
})

/** Second words for one thing, and the one that is used; files that come in may have either. */
const secondWords = {
  แบรนด์: 'ยี่ห้อ',
  โปรโมชั่น: 'โปรโมชัน',
  จัดเสร็จ: 'แพ็กแล้ว',
  รายการราคา: 'ราคาเฉพาะกลุ่ม',
  กลุ่มราคา: 'ราคาเฉพาะกลุ่ม',
  ราคากลุ่ม: 'ราคาเฉพาะกลุ่ม',
  กลุ่มร้านค้า: 'กลุ่มลูกค้า',
  ประเภทร้าน: 'กลุ่มลูกค้า',
  ขายเชื่อ: 'ขายเครดิต',
  รายการธนาคาร: 'รายการเดินบัญชี',
  รอบหยิบ: 'รอบจัดของ',
  เริ่มหยิบ: 'เริ่มจัด',
}

test.each(Object.entries(secondWords))('nothing in Thai is called %s, since it is %s everywhere', (word) => {
  const speaking = sourceFiles().filter(
    ({ path, text }) =>
      /^(?:storefront|backoffice)\/.*\.th\.ts$|^server\/export\/|^rules\/transfer\/export/.test(path) &&
      text.includes(word),
  )
  expect(speaking.map(({ path }) => path)).toEqual([])
})

test('what a page draws stands in the texts, in both languages', () => {
  const pages = sourceFiles().filter(({ path }) => /^(storefront|backoffice|design)\/(?!.*\.test\.).*\.tsx$/.test(path))
  expect(pages.length).toBeGreaterThan(500)
  expect(pages.flatMap((file) => wordsDrawn(file).map((words) => `${file.path}: ${words}`))).toEqual([])
})

test.each([
  ['<p>Nothing here</p>', ['Nothing here']],
  ['<p title="Nothing here">{text}</p>', ['Nothing here']],
  ["<p>{'Nothing here'}</p>", ['Nothing here']],
  ['<p className="text-quiet">{texts.none} · ฿ &nbsp;<br /></p>', []],
])('of %s a page draws %j', (text, words) => {
  expect(wordsDrawn({ path: 'page.tsx', text: `export const Page = () => ${text}` })).toEqual(words)
})

test('pages and parts hold no Thai of their own: it stands in the texts', () => {
  const speaking = sourceFiles().filter(
    ({ path, text }) =>
      /^(storefront|backoffice|design|web)\//.test(path) &&
      !/^(storefront|backoffice)\/texts\/|\.th\.ts$/.test(path) &&
      !/\.(test|fixture)\.tsx?$/.test(path) &&
      thai.test(text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')),
  )
  expect(speaking.map(({ path }) => path)).toEqual([])
})

/** Where money, counts, decimals and dates are put into words; the last writes what a file of rows is read as. */
const formatters = [
  'rules/money.ts',
  'rules/decimal.ts',
  'rules/thai-date.ts',
  'rules/day-in-words.ts',
  'rules/month-in-words.ts',
  'server/import/sheet/cell-formats.ts',
]
/** How a person reads them; coordinates of drawings and places are neither. */
const formatted = sourceFiles().filter(
  ({ path }) =>
    /^(storefront|backoffice|design|web|server|rules|contract)\//.test(path) &&
    !/\.(test|fixture)\.tsx?$/.test(path) &&
    !formatters.includes(path),
)
const pathsOf = (files: readonly { path: string }[]) => files.map(({ path }) => path)

// Specification 9.14
test('money and dates are written in one place each', () => {
  const own = formatted.filter(({ text }) =>
    /Intl\.(Number|DateTime|RelativeTime)Format|toLocale(Date|Time)?String/.test(text),
  )
  expect(pathsOf(own)).toEqual([])
  expect(
    pathsOf(formatted.filter(({ path, text }) => /toFixed\(/.test(text) && path !== 'rules/map/place.ts')),
  ).toEqual([])
})

test('the office writes amounts with their sign, and dates whole', () => {
  const office = formatted.filter(({ path }) => path.startsWith('backoffice/'))
  // `inBaht`, `inWholeBaht` and `Money` write the sign; only a field holds the digits alone.
  const digits = office.filter(({ text }) => /\bformatMoney\b/.test(text))
  expect(pathsOf(digits)).toEqual(['backoffice/kit/forms/amount-text.ts'])
  const signs = office.filter(({ text }) => /฿\$\{|\} ?(บาท|baht)(?![ก-๙a-z])/.test(text))
  expect(pathsOf(signs)).toEqual([])
  // Retailers read near days as `วันอังคาร 24 พ.ย.`; staff read all dates as `24/11/2569`.
  const parts = office.filter(({ text }) => /\bformatDay\b|format(Date|Moment)\([^()]*\)\.(slice|split)/.test(text))
  expect(pathsOf(parts)).toEqual([])
  const joined = office.filter(({ text }) => /formatDate\([^()]*\)\}?[ ·]*\$?\{?formatHour\(/.test(text))
  expect(pathsOf(joined)).toEqual([])
})

test('no field of the office speaks the language of the browser', () => {
  const fields = formatted.filter(
    ({ path, text }) =>
      path.startsWith('backoffice/') &&
      (/type="(date|time|month|week|datetime-local)"/.test(text) ||
        (/type="file"/.test(text) && !/className="sr-only"|className="file-box/.test(text))),
  )
  expect(pathsOf(fields)).toEqual([])
})
