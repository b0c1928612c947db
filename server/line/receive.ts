import * as z from 'zod/mini'
import { codeIn, guessMs, mostGuesses } from '#rules/line/link-code.ts'
import type { Database, Tx } from '#server/adapters/database/database.ts'
import { transact } from '#server/adapters/database/transact.ts'
import { emit } from '#server/events/emit.ts'
import { secretHash } from '#server/http/secret-hash.ts'
import { findOutlet, holdAccount } from '#server/identity/outlets.ts'
import { givenUp } from './undelivered-reasons.ts'
import { textInstead } from './send-due.ts'
import * as store from './store.ts'
import { answers } from './texts.ts'

const word = z.string().check(z.minLength(1), z.maxLength(200))

/** What is read of an event; all other events and fields are ignored, as LINE adds to them. */
const event = z.object({
  type: z.string(),
  webhookEventId: word,
  timestamp: z.int(),
  /** `standby`: another program answers. */
  mode: z.optional(z.string()),
  source: z.optional(z.object({ type: z.string(), userId: z.optional(word), groupId: z.optional(word) })),
  replyToken: z.optional(word),
  message: z.optional(z.object({ type: z.string(), text: z.optional(z.string()) })),
})
const webhook = z.object({ events: z.array(z.unknown()) })

type LineEvent = z.infer<typeof event>
/** The chat of an event: whose, and whether it is a group. */
type Chat = { receiver: string; isGroup: boolean }

/** The events of a webhook's body; null where it is none. */
export function eventsIn(body: Buffer): LineEvent[] | null {
  try {
    const read = webhook.safeParse(JSON.parse(body.toString()))
    if (!read.success) return null
    return read.data.events.flatMap((one) => {
      const known = event.safeParse(one)
      return known.success ? [known.data] : []
    })
  } catch {
    return null
  }
}

function chatOf({ source }: LineEvent): Chat | null {
  if (source?.type === 'user' && source.userId) return { receiver: source.userId, isGroup: false }
  if (source?.type === 'group' && source.groupId) return { receiver: source.groupId, isGroup: true }
  return null
}

type ReceiveDeps = { db: Database; publicUrl: string }

/** Does what follows from an event, once however often it is sent. */
export async function receiveEvent({ db, publicUrl }: ReceiveDeps, one: LineEvent, now: Date): Promise<void> {
  const chat = chatOf(one)
  if (!chat) return
  await transact(db, async (tx) => {
    if (!(await store.noteEvent(tx, one.webhookEventId, now))) return
    const answer = await actOn(tx, one, { chat, publicUrl }, now)
    if (!answer || !one.replyToken || one.mode === 'standby') return
    const { text, outletId = null } = answer
    const message = { subject: `reply-${one.webhookEventId}`, receiver: chat.receiver, outlet_id: outletId, text }
    await store.queueMessage(tx, { ...message, at: now, reply_token: one.replyToken })
  })
}

type Answer = { text: string; outletId?: string }

type Place = { chat: Chat; publicUrl: string }

async function actOn(tx: Tx, { type, timestamp, message }: LineEvent, place: Place, now: Date): Promise<Answer | null> {
  const { chat, publicUrl } = place
  switch (type) {
    case 'follow':
      return { text: answers.followed(publicUrl) }
    case 'join':
      return { text: answers.joined }
    case 'unfollow':
    case 'leave': {
      // An event may arrive late, after the person came back.
      await store.unlinkReceiver(tx, chat.receiver, new Date(timestamp))
      await textInstead(tx, await store.withdraw(tx, 'receiver', chat.receiver, givenUp.blocked), now)
      return null
    }
    case 'message': {
      const code = message?.type === 'text' ? codeIn(message.text ?? '') : null
      return code ? useCode(tx, code, place, now) : null
    }
    default:
      return null
  }
}

/** Links the chat from which a valid code comes. Who sends wrong ones gets no answer after a few. */
async function useCode(tx: Tx, code: string, { chat, publicUrl }: Place, now: Date): Promise<Answer | null> {
  const { receiver, isGroup } = chat
  const since = new Date(now.getTime() - guessMs)
  if ((await store.guessesOf(tx, receiver, since)) >= mostGuesses) return null
  // The account before its doors, as who closes them; a deleted one has none.
  const owner = await store.retailerOfCode(tx, secretHash(code))
  const isClosed = owner !== null && !(await holdAccount(tx, 'storefront', owner))
  const found = isClosed ? null : await store.takeCode(tx, secretHash(code), isGroup, now)
  if (!found) {
    await store.countGuess(tx, receiver, now, since)
    return { text: answers.wrongCode }
  }
  const { outletId } = found
  if (!outletId) {
    await noticeReplaced(tx, receiver, now)
    await store.linkGroup(tx, receiver, now)
    return { text: answers.groupLinked }
  }
  await store.linkRetailer(tx, { outletId, userId: receiver, at: now })
  await emit(tx, { topic: 'retailer.linked', payload: { outletId, service: 'line' }, at: now })
  const outlet = await findOutlet(tx, outletId)
  return { text: answers.linked(outlet?.storeName ?? '', publicUrl), outletId }
}

/** The group so far gets to know that another one takes its place. */
async function noticeReplaced(tx: Tx, next: string, now: Date): Promise<void> {
  const group = await store.groupOf(tx)
  if (!group || group.group_id === next) return
  const notice = { subject: `replaced-${now.toISOString()}`, text: answers.groupReplaced, at: now }
  await store.queueMessage(tx, { ...notice, receiver: group.group_id, outlet_id: null })
}
