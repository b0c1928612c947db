import { expect, test } from 'vitest'
import { importsOf, isTest, linesOf, sourceFiles } from './source-files.ts'

// How the folders of the back office use each other.

const imports = sourceFiles().flatMap(importsOf)

/** From what everything uses to what uses everything: a folder may use those before it, also for types and lazily. */
const folders = [
  'texts',
  'api',
  'offline',
  // What a screen is given.
  'screen.ts',
  'kit',
  'live',
  'views',
  'transfer',
  // Subjects
  'account',
  'components',
  'offers',
  'staff',
  'company',
  'audit',
  'api-keys',
  'line',
  'webhooks',
  'slips',
  'orders',
  'order-sheet',
  'order-for-retailer',
  'problems',
  'picking',
  'pack',
  'delivery-routes',
  'runs',
  'driver',
  'cash',
  'close',
  'statements',
  'refunds',
  'credit',
  'tax-month',
  'figures',
  'products',
  'categories',
  'brands',
  'shelf-places',
  'prices',
  'stock',
  'counting',
  'purchasing',
  'suppliers',
  'promotions',
  'coupons',
  'loyalty',
  'content',
  'delivery-terms',
  'restricted',
  'search-words',
  'retailers',
  'events',
  // Their list, the frame around each, and what the browser loads first.
  'screens',
  'shell',
  'backoffice.css',
  'entry',
]

/** The folders with the subjects of a group of the menu. */
const groups = ['day', 'goods', 'trade', 'retailers', 'office', 'settings']

function folderOf(path: string): string | null {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (!path.startsWith('backoffice/')) return null
  // Texts may be kept with their subject.
  if (/\.(th|en)\.ts$/.test(path)) return 'texts'
  if (second === 'screens.ts') return 'screens'
  // In the folder of a group of the menu are its subjects.
  if (rest.length > 0) return groups.includes(first) ? second : first
  if (second) return first
  if (first.startsWith('entry')) return 'entry'
  return first === 'screens.ts' ? 'screens' : first
}

const between = imports.flatMap((one) => {
  const [from, to] = [folderOf(one.from), folderOf(one.to)]
  return from && to && from !== to && !isTest(one) ? [{ one, from, to }] : []
})

test('folders of the back office use only those before them', () => {
  expect(between.length).toBeGreaterThan(500)
  const known = new Set(between.flatMap(({ from, to }) => [from, to]))
  expect([...known].filter((folder) => !folders.includes(folder))).toEqual([])
  const wrong = between.filter(({ from, to }) => folders.indexOf(to) > folders.indexOf(from))
  expect(linesOf(wrong.map(({ one }) => one))).toEqual([])
})
