import { statusOf } from '#contract/errors.ts'

const always = ['type', 'title', 'status', 'detail', 'code']

/** What every failed call answers with, as the document of the calls has it; see contract/errors.ts. */
export const problemSchema = {
  type: 'object',
  required: always,
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(statusOf) },
    service: { type: 'string', description: 'With `unavailable`: which service is away' },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, code: { type: 'string' } } },
    },
    products: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          productId: { type: 'integer' },
          code: { type: 'string' },
          available: { type: 'integer' },
          price: { type: 'number' },
          limit: { type: 'integer' },
          unit: { type: 'string' },
          pieces: { type: 'integer' },
        },
      },
    },
    least: {
      type: 'object',
      description: 'With `order_too_small`, in baht: what such an order costs at least, and what is missing',
      properties: {
        amt: { type: 'number' },
        missingAmt: { type: 'number' },
        elsewise: { type: 'boolean', description: 'Another way to pay asks for less' },
      },
    },
    deliveryDay: {
      type: 'string',
      format: 'date',
      description: 'With `delivery_day_changed`: the day of delivery now; absent when none is promised',
    },
    counted: {
      type: 'object',
      description: 'With `conflict` of a count of cash: what somebody else has counted, in baht',
      properties: {
        amt: { type: 'number' },
        by: { type: 'string' },
        at: { type: 'string', format: 'date-time' },
      },
    },
    balanceAmt: {
      type: 'number',
      description:
        'With `order_open` of a deletion, in baht: paid on account beyond what is owed, where nothing else is open',
    },
    availableAmt: {
      type: 'number',
      description: 'With `credit_exceeded`, `credit_overdue` and `credit_stopped`, in baht: what is left on account',
    },
    is_login_pass: { type: 'boolean', description: 'With `invalid_credentials` of a sign-in: always false' },
  },
} as const
