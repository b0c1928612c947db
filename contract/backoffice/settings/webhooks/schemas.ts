import * as z from 'zod/mini'
import { webhookTopics } from '#rules/webhooks/topics.ts'
import { defineSchemas } from '../../../call.ts'
import { id, instant, number, numberInPath } from '../../../schemas.ts'

const topic = z.enum(webhookTopics)
const given = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  url: z.string().check(z.trim(), z.minLength(8), z.maxLength(500)),
  topics: z.array(topic).check(z.minLength(1), z.maxLength(webhookTopics.length)),
  /** `stock.low` is sent when the stock of a product falls to so many units. */
  stockLowAt: z.int().check(z.minimum(0), z.maximum(1_000_000)),
}
const webhook = z.object({
  id,
  ...given,
  /** `DISABLED`: switched off, since nothing was delivered for three days. */
  status: z.enum(['ACTIVE', 'STOPPED', 'DISABLED']),
  failingSince: z.nullable(instant),
  /** Until then the former secret signs, too. */
  formerSecretUntil: z.nullable(instant),
  revision: number,
})
const withSecret = z.extend(webhook, { secret: z.string() })
const params = z.object({ id })

export const listWebhooks = defineSchemas({
  permission: 'staff',
  answer: z.object({
    webhooks: z.array(
      z.extend(webhook, {
        /** Messages of events of the last 30 days that were given up, and not sent again since. */
        givenUp: number,
      }),
    ),
  }),
  errors: [],
  doc: 'Webhooks by name.',
})

export const addWebhook = defineSchemas({
  permission: 'staff',
  status: 201,
  idempotency: 'optional',
  body: z.object(given),
  answer: withSecret,
  errors: ['reauthentication_required', 'idempotency_key_reused'],
  doc: 'Adds a webhook, once per idempotency key: an https address on the internet that is sent signed messages. Its secret is shown here only; a repetition of the request makes a new one, and for a day the former one signs, too. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const saveWebhook = defineSchemas({
  permission: 'staff',
  params,
  body: z.object({ ...given, status: z.enum(['ACTIVE', 'STOPPED']), revision: number }),
  answer: webhook,
  errors: ['reauthentication_required', 'not_found', 'edit_conflict'],
  doc: 'Changes, stops or resumes a webhook, only if nobody else changed it since `revision`. What is due while it is stopped is sent when it is resumed; what happens then is not. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const removeWebhook = defineSchemas({
  permission: 'staff',
  status: 204,
  params,
  errors: ['not_found'],
  doc: 'Removes a webhook with its log.',
})

export const rotateWebhookSecret = defineSchemas({
  permission: 'staff',
  params,
  answer: withSecret,
  errors: ['reauthentication_required', 'not_found'],
  doc: 'Makes a new secret, shown here only. For a day messages carry a signature with the former one, too. Requires a sign-in of the last ten minutes: `reauthentication_required`.',
})

export const testWebhook = defineSchemas({
  permission: 'staff',
  status: 204,
  params,
  errors: ['not_found', 'rate_limited'],
  doc: 'Sends a message with the topic `test` soon.',
})

export const listWebhookDeliveries = defineSchemas({
  permission: 'staff',
  params,
  answer: z.object({
    deliveries: z.array(
      z.object({
        id: number,
        eventId: z.string(),
        topic: z.string(),
        at: instant,
        data: z.unknown(),
        deliveredOn: z.nullable(instant),
        /** The next attempt; null once it was delivered or given up. */
        nextOn: z.nullable(instant),
        attempts: z.array(
          z.object({ at: instant, status: z.nullable(number), ms: number, error: z.nullable(z.string()) }),
        ),
      }),
    ),
  }),
  errors: ['not_found'],
  doc: 'The newest 100 messages of a webhook with every attempt: status, milliseconds, error.',
})

export const replayWebhookDelivery = defineSchemas({
  permission: 'staff',
  status: 204,
  params: z.object({ id, delivery: numberInPath }),
  errors: ['not_found'],
  doc: 'Sends a message again, with the same id and body.',
})

export const replayWebhookDeliveries = defineSchemas({
  permission: 'staff',
  params,
  answer: z.object({ sent: number }),
  errors: ['not_found'],
  doc: 'Sends the messages again that were given up, the oldest 1,000 of them, with the same ids and bodies, and says how many these are.',
})
