import { dayMs } from '#rules/bangkok-time.ts'
import { pathOf } from '#contract/call.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { ask, type TestServer } from './shop.ts'

type Query = Record<string, string>
type StaffQuery = { name: string; path: string; query: (turn: number) => Query }

const now = Date.now()

/** What lists that cannot do without a parameter are sent. */
const needed: Readonly<Record<string, Query>> = {
  '/backoffice/api/promotion-targets': { level: 'product' },
  '/backoffice/api/promotion-calendar': {
    from: new Date(now).toISOString(),
    until: new Date(now + 28 * dayMs).toISOString(),
  },
  '/backoffice/api/presence': { subject: 'order' },
  '/backoffice/api/actions': { subject: `order:${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}` },
}

/** What people type into the search box of the back office. */
const searches: Record<string, (turn: number) => string> = {
  'exact number': (turn) => `BN${String(1 + turn * 3989).padStart(11, '0')}`,
  'part of a number': (turn) => String(10_000 + turn * 37),
  'part of every number': () => 'BN000',
  'a name': (turn) => `มินิมาร์ท สมศรี ${3 + turn * 42}`,
  'a name without spaces and tone marks': (turn) => `รานปาแดง${1 + turn * 42}`,
  'a word of many names': () => 'โชคดี',
  'a phone with dashes': (turn) =>
    `09${String((1 + turn * 11) * 7919).padStart(8, '0')}`.replace(/^(\d{3})(\d{3})/, '$1-$2-'),
  'a product': () => 'น้ำปลา 700',
  'one letter': () => 'น',
  'the wrong keyboard': () => ';y;o',
  nothing: (turn) => `ไม่มีร้านนี้แน่นอน${turn}`,
}

/** Every search of the search box. */
export const searchQueries: readonly StaffQuery[] = Object.entries(searches).map(([name, q]) => ({
  name,
  path: pathOf(searchEverywhere),
  query: (turn) => ({ q: q(turn) }),
}))

/** Every list of the back office but the exports, from the server's own document, so that none is forgotten. */
export async function staffLists({ port }: TestServer): Promise<StaffQuery[]> {
  const { body } = await ask<{ paths: Record<string, { get?: object }> }>(port, '/api/openapi.json')
  const others = [pathOf(watchChanges), pathOf(searchEverywhere)]
  const isOther = (path: string) => others.includes(path) || path.startsWith('/backoffice/api/exports/')
  return Object.entries(body.paths)
    .filter(([path, { get }]) => get && path.startsWith('/backoffice/api/') && !path.includes('{') && !isOther(path))
    .map(([path]) => ({ name: path.replace('/backoffice/api/', ''), path, query: () => needed[path] ?? {} }))
}
