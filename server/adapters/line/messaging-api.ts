import { createHmac, timingSafeEqual } from 'node:crypto'
import { errorBeginnings, type LineAccount, type LineOutcome } from './port.ts'

type MessagingApi = { url: string; token: string; secret: string; basicId: string; timeoutMs?: number }

/**
 * The LINE Messaging API v2: push and reply messages with retry keys, and signatures of webhooks. Statuses follow its
 * reference: 409 means that a message with this key was taken before; 5xx is worth another attempt, and 429, too, where
 * it is about the rate of requests and not about the messages of the month.
 */
export function messagingApi(
  { url, token, secret, basicId, timeoutMs = 10_000 }: MessagingApi,
  request: typeof fetch,
): LineAccount {
  const ask = async (path: string, what: RequestInit): Promise<LineOutcome & { body: string }> => {
    try {
      const response = await request(`${url}/v2/bot/${path}`, {
        ...what,
        headers: { ...what.headers, authorization: `Bearer ${token}` },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      const body = await response.text()
      return { ...outcomeOf(response, body), body }
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      const reason = isLate
        ? `${errorBeginnings.no_answer}${timeoutMs / 1000} s`
        : `${errorBeginnings.unreachable}${causeOf(error)}`
      return { status: null, error: reason, isFinal: false, retryAfterMs: null, body: '' }
    }
  }
  const post = async (path: string, message: object, headers: Record<string, string> = {}): Promise<LineOutcome> => {
    const { body: _body, ...outcome } = await ask(`message/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(message),
    })
    return outcome
  }
  const textMessages = (text: string) => [{ type: 'text', text: text.slice(0, longestText) }]
  return {
    basicId,
    push: ({ to, text, retryKey }) =>
      post('push', { to, messages: textMessages(text) }, { 'x-line-retry-key': retryKey }),
    // Without a key an attempt whose answer was lost must not be repeated: the token works once.
    reply: async ({ replyToken, text }) => ({
      ...(await post('reply', { replyToken, messages: textMessages(text) })),
      isFinal: true,
    }),
    whoAmI: async () => {
      const { error, body } = await ask('info', {})
      return { error, basicId: error === null ? basicIdIn(body) : null }
    },
    isGenuine: (body, signature) => {
      if (typeof signature !== 'string') return false
      const expected = createHmac('sha256', secret).update(body).digest()
      const given = Buffer.from(signature, 'base64')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** Of a text message, by the reference. */
const longestText = 5000

function outcomeOf({ status, headers }: Response, body: string): LineOutcome {
  if (status === 200 || status === 409) return { status, error: null, isFinal: true, retryAfterMs: null }
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return {
    status,
    error: `${errorBeginnings.refused}${status}${reasonIn(body)}`.slice(0, 300),
    isFinal: status === 429 ? /monthly limit/i.test(body) : status < 500,
    retryAfterMs: Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null,
  }
}

/** The account's name in the answer about it. */
function basicIdIn(body: string): string | null {
  try {
    const { basicId } = Object(JSON.parse(body)) as { basicId?: unknown }
    return typeof basicId === 'string' ? basicId : null
  } catch {
    return null
  }
}

/** The reason in LINE's words: its message and the fields that it names. */
function reasonIn(body: string): string {
  try {
    const { message, details } = Object(JSON.parse(body)) as { message?: unknown; details?: { message?: unknown }[] }
    const words = [message, ...(Array.isArray(details) ? details.map((detail) => detail.message) : [])]
    const said = words.filter((word) => typeof word === 'string' && word !== '')
    return said.length > 0 ? `: ${said.join('; ')}` : ''
  } catch {
    return ''
  }
}

const causeOf = (error: unknown): string =>
  String((error as { cause?: { code?: unknown } } | null)?.cause?.code ?? (error as Error).name)
