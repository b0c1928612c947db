import * as fc from 'fast-check'
import type { DocumentedCall, JsonSchema } from './calls.ts'

/** Values that have broken servers: wrong types, sizes, encodings, ids. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, -0, 2 ** 31, 2 ** 53, 1e308, -1e308, [], {}, [[]], [null]),
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '\udfff\ud800', '\u202e', '๐๑๒', 'ก\u0e38\u0e38\u0e38'),
  fc.constantFrom('undefined', 'null', 'NaN', '-1', '1e400', '0x10', '99999999999999999999', '1;drop table orders'),
  fc.constantFrom(
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '${7*7}',
    '{{7*7}}',
    '../../../etc/passwd',
    '%00',
    '%2e%2e/',
  ),
  fc.constantFrom('a@b', 'http://169.254.169.254/', '00000000-0000-0000-0000-000000000000', 'x\r\nset-cookie: a=b'),
  fc.constantFrom<unknown>({ __proto__: { admin: true } }, JSON.parse('{"__proto__":{"roles":["admin"]}}'), {
    $ne: '',
  }),
  fc.integer({ min: 100, max: 60_000 }).map((length) => 'ก'.repeat(length)),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.integer(), { minLength: 300, maxLength: 400 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)

/** A value of the schema's shape, as plain as can be. */
export function plainValue(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return plainValue(schema.anyOf[0] ?? {})
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, part]) => [name, plainValue(part)]))
  }
  if (type === 'array') return [plainValue(schema.items ?? {})]
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-01-01T00:00:00+07:00'
  return '1'.repeat(Math.max(1, schema.minLength ?? 1))
}

/** A plain body with some of its fields, at any depth, missing or nasty; sometimes nasty as a whole. */
export function nastyBody(schema: JsonSchema): fc.Arbitrary<unknown> {
  const shaped = spoilt(schema, plainValue(schema))
  return fc.oneof({ weight: 9, arbitrary: shaped }, { weight: 1, arbitrary: nastyValue })
}

function spoilt(schema: JsonSchema, plain: unknown): fc.Arbitrary<unknown> {
  const kept = fc.constant(plain)
  const nasty = { weight: 2, arbitrary: nastyValue }
  if (schema.properties) {
    const fields = Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [
        name,
        fc.oneof(
          { weight: 4, arbitrary: fc.constant(plainValue(part)) },
          { weight: 3, arbitrary: spoilt(part, plainValue(part)) },
          nasty,
          { weight: 1, arbitrary: fc.constant(undefined) },
        ),
      ]),
    )
    return fc.record(fields)
  }
  if (schema.items)
    return fc.oneof(fc.array(spoilt(schema.items, plainValue(schema.items)), { maxLength: 3 }), nastyValue)
  return fc.oneof({ weight: 3, arbitrary: kept }, nasty)
}

/** The call's path and query with every parameter nasty; nothing that a URL cannot carry. */
export function nastyAddress(call: DocumentedCall): fc.Arbitrary<string> {
  const query = call.parameters.filter(({ in: where }) => where === 'query').map(({ name }) => name)
  const places = call.path.split('{').length - 1
  const longest = Math.floor(longestAddress / Math.max(1, query.length + places))
  const word = nastyValue.map((value) => encodable(typeof value === 'string' ? value : JSON.stringify(value), longest))
  return fc.tuple(word, fc.array(word, { minLength: query.length, maxLength: query.length })).map(([id, values]) => {
    const path = call.path.replaceAll(/\{\w+\}/g, () => id)
    const text = query.map((name, index) => `${name}=${values[index]}`).join('&')
    return text === '' ? path : `${path}?${text}`
  })
}

/** Node rejects longer ones before the server sees them. */
const longestAddress = 12_000

const encodable = (text: string, longest: number): string =>
  encodeURIComponent(text.slice(0, longest).toWellFormed()).slice(0, longest).replace(/%.?$/, '')
