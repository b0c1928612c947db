import { setTimeout as pause } from 'node:timers/promises'

type FailedAnswer = { what: string; status: number; code: string }

/** Every answer to people who use the shop. */
type Tally = {
  answers: number
  failed: FailedAnswer[]
  slowestMs: number
}

/** `slowMs`: the body takes so long, as over slow mobile data. */
type Question = { method?: string; token?: string; json?: unknown; form?: Record<string, string>; slowMs?: number }
/** `status` 0: there was no whole answer. */
export type Reply = { status: number; text: string }
export type Ask = (path: string, question?: Question) => Promise<Reply>
/** Reads an answer that goes on until its node ends it, or `signal`. */
export type Follow = (path: string, question: Question, signal: AbortSignal) => Promise<void>

/** No answer within this time is none. */
const timeoutMs = 30_000

/** Nothing is sent again: an answer other than 200 has failed. */
export function openTally(url: string): { tally: Tally; ask: Ask; follow: Follow } {
  const tally: Tally = { answers: 0, failed: [], slowestMs: 0 }
  const count = (path: string, began: number, { status, text }: Reply) => {
    tally.answers += 1
    tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began)
    if (status !== 200) tally.failed.push({ what: path, status, code: text.slice(0, 200) })
  }
  return {
    tally,
    ask: async (path, question = {}) => {
      const began = performance.now()
      const reply = await wholeReply(() => send(`${url}${path}`, question, AbortSignal.timeout(timeoutMs)))
      count(path, began + (question.slowMs ?? 0), reply)
      return reply
    },
    follow: async (path, question, signal) => {
      const began = performance.now()
      const response = await send(`${url}${path}`, question, signal).catch(noAnswer)
      if (!signal.aborted) count(path, began, { status: response.status, text: '' })
      await response.text().catch(() => undefined)
    },
  }
}

async function wholeReply(sent: () => Promise<Response>): Promise<Reply> {
  try {
    const response = await sent()
    return { status: response.status, text: await response.text() }
  } catch (error) {
    return { status: 0, text: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error) }
  }
}

/** A `Response` has no status 0 but this. */
const noAnswer = (): Response => Response.error()

/** The part of a request that depends on how its body is written. */
const bodyOf = ({ json, form }: Question): { body?: string; type?: string } => {
  if (form) return { body: new URLSearchParams(form).toString(), type: 'application/x-www-form-urlencoded' }
  return json === undefined ? {} : { body: JSON.stringify(json), type: 'application/json' }
}

function send(url: string, question: Question, signal: AbortSignal): Promise<Response> {
  const { body, type } = bodyOf(question)
  const method = question.method ?? (body === undefined ? 'GET' : 'POST')
  const headers = new Headers()
  if (question.token) headers.set('authorization', `Bearer ${question.token}`)
  if (type) headers.set('content-type', type)
  const sent = body !== undefined && question.slowMs !== undefined ? slowly(body, question.slowMs) : (body ?? null)
  return fetch(url, { method, headers, body: sent, signal, duplex: 'half' })
}

/** The first half at once, the second so much later. */
const slowly = (body: string, ms: number): ReadableStream<Uint8Array> => {
  const bytes = Buffer.from(body)
  const half = Math.ceil(bytes.length / 2)
  return new ReadableStream({
    start: async (stream) => {
      stream.enqueue(bytes.subarray(0, half))
      await pause(ms)
      stream.enqueue(bytes.subarray(half))
      stream.close()
    },
  })
}
