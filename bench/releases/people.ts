import { setTimeout as pause } from 'node:timers/promises'
import { methodOf, pathOf, type AnswerOf, type Call } from '#contract/call.ts'
import { countOrders } from '#contract/backoffice/day/order-desk/calls.ts'
import { listStaffOrders, moveOrders } from '#contract/backoffice/day/orders/calls.ts'
import { watchChanges } from '#contract/backoffice/live/calls.ts'
import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { getCart, quoteLines } from '#contract/cart/calls.ts'
import { logIn } from '#contract/identity/calls.ts'
import { myPoints } from '#contract/loyalty/calls.ts'
import { listOrderHeaders, orderHistory } from '#contract/orders/calls.ts'
import { getProfile } from '#contract/profile/calls.ts'
import { usualOrder } from '#contract/smart-basket/calls.ts'
import { demoPassword } from '#demo/fill/accounts.ts'
import type { Retailer } from '../cluster/load.ts'
import type { Ask, Follow, Reply } from './tally.ts'

const tokenPath = '/realms/marlin/protocol/openid-connect/token'
/** An access token lives for five minutes, and is renewed while a phone is in use. */
const renewMs = 60_000
/** Between two taps of a person. */
const restMs = 400
/** What a phone on slow mobile data takes to send a call. */
const slowMs = 3000

type Tokens = { access_token: string; refresh_token: string }
type Session = () => Promise<string>

/** A session that goes on over all releases: a node takes the tokens of another. */
function sessionOf(ask: Ask, client: 'storefront' | 'backoffice', signIn: () => Promise<Reply>): Session {
  let [tokens, renewAt]: [Tokens | null, number] = [null, 0]
  return async () => {
    if (tokens && performance.now() < renewAt) return tokens.access_token
    const form = { grant_type: 'refresh_token', client_id: client, refresh_token: tokens?.refresh_token ?? '' }
    const { status, text } = await (tokens ? ask(tokenPath, { form }) : signIn())
    if (status === 200) [tokens, renewAt] = [JSON.parse(text) as Tokens, performance.now() + renewMs]
    return tokens?.access_token ?? ''
  }
}

type Tap = { call: Call; query?: Record<string, string>; json?: unknown; slowMs?: number }
type Send = <C extends Call>(call: C, rest?: Omit<Tap, 'call'>) => Promise<AnswerOf<C> | null>

function senderOf(ask: Ask, session: Session): Send {
  return async <C extends Call>(call: C, { query, ...rest }: Omit<Tap, 'call'> = {}) => {
    const path = `${pathOf(call)}${query ? `?${new URLSearchParams(query)}` : ''}`
    const { status, text } = await ask(path, { method: methodOf(call), token: await session(), ...rest })
    return status === 200 ? (JSON.parse(text) as AnswerOf<C>) : null
  }
}

/** What came of the clerk's moves: `refused` are those that nothing in the shop is a reason for, by what was said. */
type Moves = { delivered: number; refused: Map<string, number> }

/** A retailer who looks at everything and orders nothing, once more on slow mobile data, and a clerk who moves what others order, until `signal`. */
export function startPeople(
  { ask, follow }: { ask: Ask; follow: Follow },
  who: { retailer: Retailer; product: number },
  signal: AbortSignal,
): { moves: Moves; going: Promise<unknown> } {
  const moves: Moves = { delivered: 0, refused: new Map() }
  const lines = { retailerId: who.retailer.id, lines: [{ productId: who.product, qty: 2 }] }
  const taps: readonly Tap[] = [
    { call: getProfile },
    { call: getCart },
    { call: quoteLines, json: lines },
    { call: usualOrder },
    { call: listOrderHeaders, json: {} },
    { call: orderHistory },
    { call: myPoints },
  ]
  const going = Promise.all([
    tap(ask, who.retailer, taps, signal),
    tap(ask, who.retailer, [{ call: quoteLines, json: lines, slowMs }], signal),
    moveOn(ask, moves, signal),
    watch(ask, follow, signal),
  ])
  return { moves, going }
}

async function tap(ask: Ask, { phone }: Retailer, taps: readonly Tap[], signal: AbortSignal): Promise<void> {
  const json = { phoneNumber: phone, password: demoPassword }
  const send = senderOf(
    ask,
    sessionOf(ask, 'storefront', () => ask(pathOf(logIn), { json })),
  )
  while (!signal.aborted)
    for (const { call, ...rest } of taps) {
      await send(call, rest)
      await pause(restMs)
    }
}

const staffSession = (ask: Ask): Session =>
  sessionOf(ask, 'backoffice', () => {
    const form = { grant_type: 'password', client_id: 'backoffice', username: 'admin', password: demoPassword }
    return ask(tokenPath, { form })
  })

/** Each order goes its whole way, so that all of its events and papers come to be. */
const way = ['ORDER_COMPLETE', 'ACCEPTED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const
/** Somebody was faster; or the order was found odd when it was to be accepted. */
const usualRefusals = new Set(['conflict', 'held'])

async function moveOn(ask: Ask, moves: Moves, signal: AbortSignal): Promise<void> {
  const send = senderOf(ask, staffSession(ask))
  for (let nth = 0; !signal.aborted; nth += 1) {
    const [from, to] = way.slice(nth % (way.length - 1))
    await send(countOrders)
    const list = await send(listStaffOrders, { query: { stage: from ?? '', held: 'false', sort: 'oldest' } })
    const ids = list?.content.slice(0, 5).map(({ id }) => id) ?? []
    const moved = ids.length > 0 ? await send(moveOrders, { json: { ids, from, to } }) : null
    for (const { ok, code = '' } of moved?.results ?? [])
      if (ok) moves.delivered += Number(to === 'DELIVERED')
      else if (!usualRefusals.has(code)) moves.refused.set(code, (moves.refused.get(code) ?? 0) + 1)
    await pause(restMs)
    await send(searchEverywhere, { query: { q: 'น้ำ' } })
    await pause(restMs)
  }
}

/** An open screen of the staff: when its node goes, it is connected to another. */
async function watch(ask: Ask, follow: Follow, signal: AbortSignal): Promise<void> {
  const session = staffSession(ask)
  while (!signal.aborted) {
    await follow(pathOf(watchChanges), { token: await session() }, signal)
    await pause(restMs)
  }
}
