import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { liveSubjects } from '#rules/live/subjects.ts'
import { channels, isOwed, isPaidAtDoor, methods, paymentMethods, payTypes } from '#rules/payments/pay-types.ts'
import { kindCodes, type KindCode } from '#rules/promotions/kinds/codes.ts'
import { panelsOf } from '#sandbox/gateway/channels.ts'
import { importsOf, isOwn, root } from './source-files.ts'

// The steps of docs/how-to-add.md that neither the compiler nor another test asks for.

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

test('every payment method that the checkout can offer is in .env.example', () => {
  const [, listed = ''] = /^# Payment methods to offer: ([A-Z, ]+)\./m.exec(textOf('.env.example')) ?? []
  expect(listed.split(', ').toSorted()).toEqual(paymentMethods.filter((one) => methods[one].checkout).toSorted())
})

test('every channel of the gateway has its page in the sandbox, so that the demo can be paid by it', () => {
  expect(channels.filter((channel) => !panelsOf([channel]))).toEqual([])
})

test('methods that are paid at the door or owed are those of the index that their open orders are read by', () => {
  // Another one needs the index made again with both, by a migration like db/migrations/0252_cash_that_is_open.sql:
  // with one method `=` is what the statement asks, and with two an index of one of them is never used.
  const typesIn = (index: string) => {
    const [, condition = ''] = new RegExp(`CREATE INDEX ${index} .* WHERE (.*);`).exec(textOf('db/schema.sql')) ?? []
    const [, types = ''] = /pay_type = (.*)$/.exec(condition) ?? []
    return [...types.matchAll(/'([^']+)'/g)].map(([, type]) => type).toSorted()
  }
  expect(typesIn('orders_cash_open')).toEqual(payTypes.filter(isPaidAtDoor).toSorted())
  expect(typesIn('orders_on_account')).toEqual(payTypes.filter(isOwed).toSorted())
})

/** What tells kinds of promotions apart, each by its name, and the one that is left when no name fits. */
const ofKinds: Readonly<Record<string, KindCode | null>> = {
  'rules/promotions/reference.fixture.ts': 'FREE_GOODS',
  'test/builders/random-offers.ts': null,
  'test/builders/catalogue.ts': null,
  'backoffice/trade/promotions/PromotionForm.tsx': 'AMOUNT',
  'backoffice/trade/promotions/PublishedSheet.tsx': 'AMOUNT',
  'backoffice/trade/promotions/promotion.ts': 'AMOUNT',
  'storefront/cart/NextTier.tsx': 'AMOUNT',
  'storefront/catalogue/PromotionTable.tsx': 'AMOUNT',
  'storefront/catalogue/PromotionTerms.tsx': 'AMOUNT',
}

test('every kind of promotion can be stored, is computed again, met by chance and drawn', () => {
  const [, stored = ''] =
    /promotion_kind_check CHECK \(\(kind = ANY \(ARRAY\[(.*?)\]/.exec(textOf('db/schema.sql')) ?? []
  const unknown = Object.entries({ 'db/schema.sql': null, ...ofKinds }).flatMap(([path, left]) => {
    const text = path === 'db/schema.sql' ? stored : textOf(path)
    return kindCodes.filter((code) => code !== left && !text.includes(`'${code}'`)).map((code) => `${path}: ${code}`)
  })
  expect(unknown).toEqual([])
})

test('the records that the database announces are those that open screens know, and the reverse', () => {
  const announced = textOf('db/schema.sql').matchAll(/insert into live_event \(subject, key, kind\) values \('(\w+)'/g)
  // Presence is announced by the server.
  const known = liveSubjects.filter((subject) => subject !== 'presence')
  expect([...new Set([...announced].map(([, subject]) => subject))].toSorted()).toEqual(known.toSorted())
})

test('what another company does stands behind a port of our own words', () => {
  // The database is no service: statements are written where they are needed. Traces watch the server itself.
  const adapters = readdirSync(join(root, 'server/adapters')).filter((name) => !['database', 'traces'].includes(name))
  expect(adapters.length).toBeGreaterThan(5)
  const ports = adapters.map((name) => `server/adapters/${name}/port.ts`)
  expect(ports.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const foreign = ports.flatMap((path) =>
    importsOf({ path, text: textOf(path) })
      .filter(({ to, typeOnly }) => !isOwn(to) || !typeOnly)
      .map(({ to }) => `${path} → ${to}`),
  )
  expect(foreign).toEqual([])
})

/** Services of other companies, by their adapter: their protocol in the sandbox, and what the operations say of them. */
const outside: Readonly<Record<string, { sandbox: string; heading: string }>> = {
  files: { sandbox: 'files', heading: 'Pictures, slips and photos' },
  identity: { sandbox: 'apple', heading: 'Sign in with Apple' },
  line: { sandbox: 'line', heading: 'Notices by LINE' },
  'payment-gateway': { sandbox: 'gateway', heading: 'Payment gateway' },
  sms: { sandbox: 'sms', heading: 'Text messages' },
}
/** Behind the same ports as a module of ours, which another Songdee can be in its place, or of no company. */
const ofOurs = ['company', 'database', 'loyalty', 'smart-basket', 'traces']

test('every service of another company can be tried without it, and the operations say what it takes', () => {
  const adapters = readdirSync(join(root, 'server/adapters')).filter((name) => !ofOurs.includes(name))
  expect(adapters.toSorted()).toEqual(Object.keys(outside).toSorted())
  const sandboxes = Object.values(outside).map(({ sandbox }) => sandbox)
  expect(readdirSync(join(root, 'sandbox')).toSorted()).toEqual(sandboxes.toSorted())
  const operations = textOf('docs/operations.md')
  const isSaid = (heading: string) => operations.includes(`\n**${heading}`)
  expect(Object.values(outside).flatMap(({ heading }) => (isSaid(heading) ? [] : heading))).toEqual([])
})

test('what the payment gateway takes is said of each of its channels and settings', () => {
  const [, said = ''] = /\n\*\*Payment gateway\.\*\*(.*?)\n\*\*/s.exec(textOf('docs/operations.md')) ?? []
  const settings = ['PAYMENT_GATEWAY_URL', 'PAYMENT_MERCHANT_ID', 'PAYMENT_SECRET_KEY', 'PAYMENT_METHODS']
  const wanted = [...channels, ...settings, 'PUBLIC_URL/api/payment/notice', 'npm run reconcile']
  expect(wanted.filter((one) => !said.includes(`\`${one}\``))).toEqual([])
})

/** What a paper names: paths from the root in backquotes, `*`, `<subject>` and `{a,b}` standing for any, and links. */
function namedIn(path: string): string[] {
  const text = textOf(path)
  const folders = readdirSync(root, { withFileTypes: true }).flatMap((one) =>
    one.isDirectory() && !['node_modules', 'dist'].includes(one.name) ? [one.name] : [],
  )
  const paths = [...text.matchAll(/`([\w-]+)(\/[^`\s]+)`/g)].flatMap(([, first = '', rest = '']) =>
    folders.includes(first) ? [first + rest.replaceAll(/<[^>]*>|section-N/g, '*')] : [],
  )
  const links = [...text.matchAll(/\]\((?!\w+:|\/)([^)#]+)/g)].map(([, to = '']) => join(dirname(path), to))
  return [...paths, ...links].filter((one) => !one.startsWith('backoffice/api'))
}

test('the files that the papers name are there', () => {
  const papers = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/*.md', { cwd: root })]
  const named = papers.flatMap((paper) => namedIn(paper).map((path) => ({ paper, path })))
  expect(named.length).toBeGreaterThan(200)
  // CONTRIBUTING names journeys by their job.
  const lost = named.filter(({ path }) => globSync([path, `test/journeys/${path}.test.ts`], { cwd: root }).length === 0)
  expect(lost).toEqual([])
})
