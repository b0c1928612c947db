import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** Files of the server from which something goes to others, and what keeps it in where `OUTSIDE=off`. */
const doors: Record<string, string> = {
  'server/http/call-service.ts': 'the way to the service is never entered',
  'server/http/reverse-proxy.ts': 'the way to the service is never entered',
  'server/webhooks/post-message.ts': 'its job rests',
  'server/adapters/sms/open.ts': 'messages are stored instead',
  'server/adapters/identity/apple/sign-in-with-apple.ts': 'Apple is not opened',
  'server/adapters/identity/openid-connect.ts': 'it only asks who somebody is, without which nobody gets in',
  'server/adapters/identity/realm-forwarding.ts': 'it only asks who somebody is, without which nobody gets in',
  'server/create-shop.ts': 'files are only read from their storage: the job that moves them rests',
  'server/pages/open.ts': 'no cache is purged',
  'server/adapters/line/open.ts': 'calls its own sandbox',
  'server/adapters/payment-gateway/open.ts': 'calls its own sandbox',
}
/** Ways out of the process: the web's own, those of Node, and the package that forwards requests. */
const ways = [
  /(?<!typeof |[\w.`])fetch\s*[(,)}]|\bglobalThis\.fetch\b|\bnew (?:WebSocket|EventSource)\(/,
  /(?:request|get) as https?\w|\bhttps?\.(?:request|get)\(/,
  /\b(?:connect|createConnection|createSocket)\b[^}]*\} from 'node:(?:net|tls|http2|dgram)'|\bnew (?:TLS)?Socket\(/,
  // Whole, with all ways that it has.
  /import (?:\* as )?\w+ from 'node:(?:net|tls|https?|http2|dgram)'/,
  /reply-from'|from 'undici'/,
]
const isDoor = (text: string): boolean => ways.some((way) => way.test(text))

test('every way from the server to others is known, and closed where nothing may go outside', () => {
  const found = sourceFiles().filter(
    ({ path, text }) => /^server\/(?!.*\.(?:test|fixture)\.ts$)/.test(path) && isDoor(text),
  )
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(doors).toSorted())
})

test.each([
  "await fetch('https://example.com')",
  'const send = globalThis.fetch',
  "new WebSocket('wss://example.com')",
  "import { request as httpsRequest } from 'node:https'",
  "import { connect } from 'node:tls'",
  "import { request } from 'undici'",
  "import * as net from 'node:net'",
  "import https from 'node:https'",
  'new Socket().connect(25, host)',
])('%s goes outside', (text) => expect(isDoor(text)).toBe(true))

test.each(['type Deps = { request: typeof fetch }', "import type { Socket } from 'node:net'", 'query.prefetch(1)'])(
  '%s stays inside',
  (text) => expect(isDoor(text)).toBe(false),
)

/** How often a text calls another server, how often it says what becomes of a redirect, and how often when it gives up. */
const countsIn = (text: string) => ({
  calls: text.match(/\b(?:fetch|request)\(/g)?.length ?? 0,
  redirects: text.match(/\bredirect: '(?:error|manual)'/g)?.length ?? 0,
  limits: text.match(/\bsignal\b(?=[,: }])/g)?.length ?? 0,
})

test('a call of another server gives up in the end, and what it carries goes to no third one', () => {
  const callers = sourceFiles().filter(
    ({ path, text }) => /^server\/(?!.*\.(?:test|fixture)\.ts$)/.test(path) && countsIn(text).calls > 0,
  )
  expect(callers.length).toBeGreaterThan(7)
  const wrong = callers.filter(({ text }) => {
    const { calls, redirects, limits } = countsIn(text)
    return redirects < calls || limits < calls
  })
  expect(wrong.map(({ path }) => path)).toEqual([])
  const open =
    "await fetch(url, { signal: AbortSignal.timeout(limitMs) }); await fetch(url, { redirect: 'error', signal })"
  expect(countsIn(open)).toEqual({ calls: 2, redirects: 1, limits: 2 })
})
