import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { pickShort } from '#contract/backoffice/day/orders/schemas.ts'
import { enteredDay, enteredInstant } from '#contract/schemas.ts'
import { fieldsOf } from './form-fields.ts'
import { root, sourceFiles } from './source-files.ts'

test('the fields of a call say what its schema says', () => {
  expect(fieldsOf(pickShort.body)).toEqual({
    'lines.*.lineNo': { kind: 'number', required: true, whole: true, min: 0, max: 2_147_483_647 },
    'lines.*.pickedQty': { kind: 'number', required: true, whole: true, min: 0, max: 2_147_483_647 },
    'lines.*.reason': { kind: 'text', required: false, minLength: 1, maxLength: 200 },
    'lines.*.stock': { kind: 'choice', required: true, choices: ['back', 'damage', 'expiry', 'loss'] },
    reason: { kind: 'text', required: true, minLength: 1, maxLength: 200 },
    revision: { kind: 'number', required: false, whole: true, min: 0, max: 2_147_483_647 },
  })
})

test('values that may be null, days, flags and inner objects', () => {
  const body = z.object({
    note: z.nullable(z.string()),
    day: z.iso.date(),
    at: z.optional(z.iso.datetime({ offset: true })),
    expiresOn: enteredDay,
    startsAt: enteredInstant,
    isFinal: z.boolean(),
    money: z.object({ amount: z.number().check(z.minimum(0.01)) }),
  })
  expect(fieldsOf(body)).toEqual({
    note: { kind: 'text', required: false, nullable: true },
    day: { kind: 'date', required: true },
    at: { kind: 'instant', required: false },
    expiresOn: { kind: 'date', required: true },
    startsAt: { kind: 'instant', required: true },
    isFinal: { kind: 'flag', required: true },
    'money.amount': { kind: 'number', required: true, min: 0.01 },
  })
})

/** Fields that no screen draws or sends, and why not. */
const undrawn: Readonly<Record<string, string>> = {
  'recordCounts entries.*.id': 'the queue of the device makes it',
  'recordCounts entries.*.productId': 'the line of the count knows it',
  'recordCounts entries.*.add': 'adds what was found at another place; the form has the whole count',
  'startCount category': 'a shelf is counted by its places; by category for other programs',
  'createProduct units.*.pieces': 'drawn by a row, which is named by its number',
  'createProduct pictures.*': 'chosen by the picture',
  'createProduct variantOf': 'the address of the screen says it',
  'recordOutcome lines.*.deliveredQty': 'set by a stepper of each line; those that are short are sent',
  'recordRefunds refunds.*.note': 'for other programs; the reference is what the bank gives',
  'addRetailerAddress locationAccuracy': 'of the place that a phone measured',
  'createStaffAccount role': 'the one role of before accounts had several',
}
/** The field, as a screen draws it (`name="leadDays"`, `name={`lines.${at}.units`}`). */
const drawn = (field: string) => new RegExp(`\\bname=(?:"[^"]*|\\{[^=\\n]*)\\b${field}\\b`)

test('every field of a form is drawn, or sent with it: one that is forgotten would be saved empty', async () => {
  const files = sourceFiles().filter(({ path }) => /^backoffice\/(?!kit\/|components\/).*\.tsx?$/.test(path))
  const forgotten: string[] = []
  for (const { path, text } of files)
    for (const [, subject = '', name = ''] of text.matchAll(/ from 'form:([\w/-]+)\/(\w+)'/g)) {
      const module = (await import(join(root, 'contract', subject, 'schemas.ts'))) as Record<string, { body: never }>
      const around = files.filter((one) => dirname(one.path) === dirname(path)).map((one) => one.text)
      for (const field of Object.keys(fieldsOf(module[name]?.body as never))) {
        const last = field.split('.').findLast((part) => part !== '*') ?? ''
        const isThere = around.some((one) => drawn(last).test(one)) || new RegExp(`\\b${last}\\b`).test(text)
        // The form sends the revision of its record by itself.
        if (!isThere && last !== 'revision') forgotten.push(`${name} ${field}`)
      }
    }
  expect(forgotten.toSorted()).toEqual(Object.keys(undrawn).toSorted())
})

test.each([
  '<Field name="origin" label="x" />',
  "<Text form={form} name={'origin'} />",
  '<Field name={`lines.${at}.origin`} />',
])('%s draws the field', (text) => expect(drawn('origin').test(text)).toBe(true))
test.each(['origin: texts.origin,', '<Field name="name" label={texts.origin} />', '<b>{origin}</b>'])(
  '%s does not draw it',
  (text) => expect(drawn('origin').test(text)).toBe(false),
)

test('no form lets the browser say what is wrong, in a bubble and in its own language', () => {
  const forms = sourceFiles()
    .filter(({ path }) => /^(storefront|backoffice|server)\/.*\.tsx?$/.test(path) && !path.includes('.test.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/<form\b[^]*?(?:\bonSubmit\b|>)/g)].map(([form]) => ({ path, form })),
    )
  expect(forms.length).toBeGreaterThan(20)
  expect(forms.filter(({ form }) => !/\bno[vV]alidate\b/.test(form)).map(({ path }) => path)).toEqual([])
})
