import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'

type ThaiBulkSmsOptions = {
  key: string
  secret: string
  /** Registered sender names. */
  senders: readonly string[]
  /** Remaining messages of each kind of credit. */
  credit: { standard: number; corporate: number }
}
export type ReceivedSms = { number: string; message: string; sender: string; credit: CreditKind }
type CreditKind = 'standard' | 'corporate'
type Form = Partial<Record<'msisdn' | 'message' | 'sender' | 'force', string>>

const isCredit = (word: string): word is CreditKind => word === 'standard' || word === 'corporate'
const mobile = /^(?:\+?66|0)([689]\d{8})$/

/**
 * A sandbox for ThaiBulkSMS, API v2: its path, login, form and responses. Messages are added to a list instead of being
 * sent. Statuses and error numbers are simulated as far as they are known: see the adapter.
 */
export async function thaiBulkSmsSandbox(
  app: FastifyInstance,
  { key, secret, senders, credit }: ThaiBulkSmsOptions,
): Promise<{ taken: ReceivedSms[] }> {
  const taken: ReceivedSms[] = []
  const login = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
  if (!app.hasContentTypeParser('application/x-www-form-urlencoded')) await app.register(formbody)

  const reject = (reply: FastifyReply, status: number, name: string, description: string) =>
    reply.code(status).send({ error: { code: status, name, description } })

  app.post<{ Body: Form }>('/sms', (request, reply) => {
    if (request.headers.authorization !== login) return reject(reply, 401, 'ERROR_UNAUTHORIZED', 'Wrong key or secret')
    const { msisdn = '', message = '', sender = '', force = 'standard' } = request.body ?? {}
    if (msisdn === '' || message === '') return reject(reply, 400, 'ERROR_MISSING_PARAMETER', 'msisdn and message')
    if (!senders.includes(sender)) return reject(reply, 400, 'ERROR_SENDER_NOT_FOUND', 'Not a registered sender')
    if (!isCredit(force)) return reject(reply, 400, 'ERROR_INVALID_FORCE', 'force')
    const numbers = msisdn.split(',')
    const good = numbers.flatMap((number) => {
      const rest = mobile.exec(number)?.[1]
      return rest ? [`66${rest}`] : []
    })
    if (good.length > credit[force]) return reject(reply, 402, 'ERROR_INSUFFICIENT_CREDIT', 'Not enough credit')
    credit[force] -= good.length
    taken.push(...good.map((number) => ({ number, message, sender, credit: force })))
    return reply.code(201).send({
      remaining_credit: credit[force],
      total_use_credit: good.length,
      credit_type: force,
      phone_number_list: good.map((number, index) => ({ number, message_id: `stand-in-${index}`, used_credit: 1 })),
      bad_phone_number_list: numbers
        .filter((number) => !mobile.test(number))
        .map((number) => ({ number, message: 'Wrong number' })),
    })
  })
  return { taken }
}
