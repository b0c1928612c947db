import * as z from 'zod/mini'
import { defineSchemas } from '../../../call.ts'
import { actor, id, instant, number } from '../../../schemas.ts'

const action = z.enum(['insert', 'update', 'delete', 'forget'])
/** An entry's place in the chain, from 1. */
const place = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
/** Columns by name. Secrets are dots, files too. */
const columns = z.nullable(z.record(z.string(), z.unknown()))
const word = z.string().check(z.minLength(1), z.maxLength(100))

const entry = z.object({
  seq: place,
  at: instant,
  actor,
  /** The call that changed it; null for commands. */
  call: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  action,
  table: z.string(),
  /** The row's primary key; its parts separated by blanks. */
  key: z.string(),
  /** The columns that changed; all of a removed row. Null when there was none before, and when it was forgotten. */
  before: columns,
  after: columns,
  /** Whether the contents went with a deleted account. */
  forgotten: z.boolean(),
  orderId: z.nullable(id),
  orderNumber: z.nullable(z.string()),
  outletId: z.nullable(id),
  outletCode: z.nullable(z.string()),
  storeName: z.nullable(z.string()),
  productId: z.nullable(number),
  sku: z.nullable(z.string()),
  /** Of a changed staff account. */
  username: z.nullable(z.string()),
})

export const listAudit = defineSchemas({
  permission: 'audit',
  query: z.object({
    /** An account. */
    actorId: z.optional(z.uuid()),
    orderId: z.optional(z.uuid()),
    orderNumber: z.optional(word),
    outletCode: z.optional(word),
    productId: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647))),
    sku: z.optional(word),
    call: z.optional(word),
    table: z.optional(word),
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
    action: z.optional(action),
    /** Days in Asia/Bangkok; `until` is the last one. */
    from: z.optional(z.iso.date()),
    until: z.optional(z.iso.date()),
    /** Entries before this one: `next` of the answer before. */
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 50),
  }),
  answer: z.object({
    content: z.array(entry),
    /** Names of what the entries refer to: under a UUID, or under column and number, such as `product_id 7`. */
    names: z.record(z.string(), z.object({ th: z.string(), en: z.string() })),
    next: z.nullable(place),
  }),
  errors: [],
  doc: 'What staff and commands changed, with before and after, newest first. `next` continues where this answer ends.',
})
