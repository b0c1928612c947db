import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type LineSandboxOptions = {
  token: string
  secret: string
  /** The name of the account. */
  basicId?: string
  /** Where the shop takes events. */
  webhookUrl: () => string
  now?: () => Date
}

/** A message as it arrived in a chat: of a user or a group. */
type ChatMessage = { to: string; text: string; isReply: boolean }

/** What happens to the next messages, one each, instead of being taken. */
type Misfortune =
  | { status: number; message: string; retryAfter?: number }
  /** It is delivered, and nobody hears of that. */
  | 'answer lost'

type EventSource = { type: 'user'; userId: string } | { type: 'group'; groupId: string; userId?: string }
type WebhookEvent = Record<string, unknown> & { type: string; webhookEventId: string }

export type LineSandbox = {
  /** All messages that were delivered, oldest first. */
  delivered: ChatMessage[]
  misfortunes: Misfortune[]
  /** Sends an event to the shop as LINE does; the status of the answer. */
  send: (event: WebhookEvent) => Promise<number>
  /** Somebody adds the account as a friend, blocks it, or writes to it. */
  follow: (userId: string) => Promise<number>
  unfollow: (userId: string) => Promise<number>
  say: (source: EventSource, text: string) => Promise<number>
  /** The account is invited into a group, or removed. */
  join: (groupId: string) => Promise<number>
  leave: (groupId: string) => Promise<number>
  /** An event with its own id, that has not been sent. */
  event: (type: string, source: EventSource, rest?: object) => WebhookEvent
}

const receiverPattern = /^[UCR][0-9a-f]{32}$/
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const replyMs = 60_000
const mostMessages = 5
const longestText = 5000
/** Limit of what is stored, so that a flood of requests cannot fill the memory. */
const mostStored = 1000

const aReceiver = (kind: 'U' | 'C') => kind + randomBytes(16).toString('hex')
export const aUser = (): string => aReceiver('U')
export const aGroup = (): string => aReceiver('C')

/**
 * A sandbox for the LINE Messaging API v2: push and reply messages, retry keys, errors and signed webhooks as in its
 * reference. Nobody's phone gets anything.
 */
export function lineSandbox(
  app: FastifyInstance,
  { token, secret, basicId = '@sandbox', webhookUrl, now = () => new Date() }: LineSandboxOptions,
): LineSandbox {
  const delivered: ChatMessage[] = []
  const misfortunes: Misfortune[] = []
  /** The request that was accepted with each key. */
  const accepted = new Map<string, string>()
  /** Whose chat a reply token answers, and until when. */
  const replies = new Map<string, { to: string; until: number }>()
  const bot = aUser()

  const remember = <Value>(map: Map<string, Value>, key: string, value: Value) => {
    map.set(key, value)
    const [oldest] = map.keys()
    if (map.size > mostStored && oldest !== undefined) map.delete(oldest)
  }
  const reject = (reply: FastifyReply, status: number, message: string, details?: object[]) =>
    reply.code(status).send({ message, ...(details && { details }) })
  const deliver = (to: string, texts: string[], isReply: boolean) => {
    delivered.push(...texts.map((text) => ({ to, text, isReply })))
    delivered.splice(0, delivered.length - mostStored)
    return { sentMessages: texts.map(() => ({ id: String(Date.now()), quoteToken: randomUUID() })) }
  }

  /** The texts of a request's messages; null after it was rejected. */
  function textsOf(messages: unknown, reply: FastifyReply): string[] | null {
    const list: { type?: unknown; text?: unknown }[] = Array.isArray(messages) ? messages : []
    const wrong = (property: string, message: string) => {
      void reject(reply, 400, 'The request body has 1 error(s)', [{ message, property }])
      return null
    }
    if (list.length === 0) return wrong('messages', 'May not be empty')
    if (list.length > mostMessages) return wrong('messages', `Size must be between 1 and ${mostMessages}`)
    const index = list.findIndex(({ text }) => typeof text !== 'string' || text === '' || text.length > longestText)
    if (index >= 0) return wrong(`messages[${index}].text`, 'May not be empty')
    return list.map(({ text }) => String(text))
  }
  const isAllowed = (request: FastifyRequest, reply: FastifyReply): boolean => {
    reply.header('x-line-request-id', randomUUID())
    if (request.headers.authorization === `Bearer ${token}`) return true
    const hint = 'Confirm that the access token in the authorization header is valid.'
    void reject(reply, 401, `Authentication failed. ${hint}`)
    return false
  }

  app.get('/v2/bot/info', (request, reply) =>
    isAllowed(request, reply) ? reply.send({ userId: bot, basicId, displayName: 'Sandbox', chatMode: 'bot' }) : reply,
  )

  app.post<{ Body: { to?: unknown; messages?: unknown } | null }>('/v2/bot/message/push', (request, reply) => {
    if (!isAllowed(request, reply)) return reply
    const { to, messages } = request.body ?? {}
    const key = request.headers['x-line-retry-key']
    if (key !== undefined && !uuidPattern.test(String(key))) return reject(reply, 400, 'Invalid retry key')
    const before = typeof key === 'string' ? accepted.get(key) : undefined
    if (before !== undefined)
      return reject(reply.header('x-line-accepted-request-id', before), 409, 'The retry key is already accepted')
    const misfortune = misfortunes.shift()
    if (typeof misfortune === 'object') {
      if (misfortune.retryAfter !== undefined) reply.header('retry-after', misfortune.retryAfter)
      return reject(reply, misfortune.status, misfortune.message)
    }
    if (typeof to !== 'string' || !receiverPattern.test(to))
      return reject(reply, 400, "The property, 'to', in the request body is invalid (line: -, column: -)")
    const texts = textsOf(messages, reply)
    if (!texts) return reply
    if (typeof key === 'string') remember(accepted, key, String(reply.getHeader('x-line-request-id')))
    const answer = deliver(to, texts, false)
    if (misfortune === 'answer lost') {
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
    return reply.send(answer)
  })

  app.post<{ Body: { replyToken?: unknown; messages?: unknown } | null }>('/v2/bot/message/reply', (request, reply) => {
    if (!isAllowed(request, reply)) return reply
    const { replyToken, messages } = request.body ?? {}
    const chat = replies.get(String(replyToken))
    replies.delete(String(replyToken))
    if (!chat || chat.until < now().getTime()) return reject(reply, 400, 'Invalid reply token')
    const texts = textsOf(messages, reply)
    return texts ? reply.send(deliver(chat.to, texts, true)) : reply
  })

  const event: LineSandbox['event'] = (type, source, rest = {}) => ({
    type,
    mode: 'active',
    timestamp: now().getTime(),
    source,
    webhookEventId: randomUUID(),
    deliveryContext: { isRedelivery: false },
    ...rest,
  })
  const answerable = (type: string, source: EventSource, rest: object = {}) => {
    const replyToken = randomBytes(16).toString('hex')
    const to = source.type === 'user' ? source.userId : source.groupId
    remember(replies, replyToken, { to, until: now().getTime() + replyMs })
    return event(type, source, { replyToken, ...rest })
  }
  const send = async (...events: WebhookEvent[]) => {
    const body = JSON.stringify({ destination: bot, events })
    const response = await fetch(webhookUrl(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'LineBotWebhook/2.0',
        'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
      },
      body,
    })
    await response.arrayBuffer()
    return response.status
  }
  return {
    delivered,
    misfortunes,
    event,
    send,
    follow: (userId) => send(answerable('follow', { type: 'user', userId }, { follow: { isUnblocked: false } })),
    unfollow: (userId) => send(event('unfollow', { type: 'user', userId })),
    say: (source, text) =>
      send(answerable('message', source, { message: { id: String(Date.now()), type: 'text', text } })),
    join: (groupId) => send(answerable('join', { type: 'group', groupId })),
    leave: (groupId) => send(event('leave', { type: 'group', groupId })),
  }
}
