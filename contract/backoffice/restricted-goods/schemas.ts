import * as z from 'zod/mini'
import { audiences } from '#rules/restricted-goods/restriction.ts'
import { defineSchemas } from '../../call.ts'
import { actor, envelope, id, instant, number, paging } from '../../schemas.ts'

export const licence = z.object({
  id,
  outletId: id,
  categoryId: number,
  number: z.string(),
  /** Its last day in Asia/Bangkok. */
  expiresOn: z.iso.date(),
  state: z.enum(['filed', 'approved', 'withdrawn']),
  filedAt: instant,
  filedBy: actor,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(actor),
})

const licenceParams = z.object({ id: z.uuid() })

/** `to` is the minute at which selling ends; 1440 is midnight. */
const saleHour = z
  .object({
    from: z.int().check(z.minimum(0), z.maximum(1439)),
    to: z.int().check(z.minimum(1), z.maximum(1440)),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'] }))

const restriction = z.object({
  verification: z.boolean(),
  licence: z.boolean(),
  orderableOnline: z.boolean(),
  promotable: z.boolean(),
  visibleTo: z.enum(audiences),
  saleHours: z.nullable(z.array(saleHour).check(z.maxLength(10))),
  blockedDates: z.array(z.iso.date()).check(z.maxLength(400)),
})

const restrictedCategory = z.object({
  id: number,
  categoryNameThai: z.string(),
  categoryNameEng: z.string(),
  restriction: z.nullable(restriction),
})

export const approveLicence = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: licenceParams,
  answer: licence,
  errors: ['not_found', 'licence_decided'],
  doc: 'Lets a filed licence count, until the end of its last day.',
})

export const fileLicence = defineSchemas({
  access: 'staff',
  status: 201,
  body: z.object({
    outletId: z.uuid(),
    categoryId: number,
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    expiresOn: z.iso.date(),
  }),
  answer: licence,
  errors: ['not_found', 'validation'],
  doc: "Files a shop's licence for a category as a clerk has seen it; it counts once a manager has approved it.",
})

export const listLicences = defineSchemas({
  access: 'staff',
  query: z.extend(paging, {
    outletId: z.optional(z.uuid()),
    state: z.optional(z.enum(['filed', 'approved', 'withdrawn'])),
  }),
  answer: envelope(licence),
  errors: [],
  doc: 'Licences to sell restricted goods that were filed, newest first.',
})

export const listRestrictions = defineSchemas({
  access: 'staff',
  answer: z.array(restrictedCategory),
  errors: [],
  doc: 'Every category with what selling its goods asks for; null: sold freely. Hours are minutes in Asia/Bangkok.',
})

export const setRestriction = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: z.object({ id: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647)) }),
  body: z.object({ restriction: z.nullable(restriction) }),
  answer: restrictedCategory,
  errors: ['not_found'],
  doc: 'Says what selling the goods of a category asks for; null lifts it. It holds from the next tap on.',
})

export const withdrawLicence = defineSchemas({
  access: 'staff',
  leastRole: 'manager',
  params: licenceParams,
  answer: licence,
  errors: ['not_found', 'licence_decided'],
  doc: 'Refuses a filed licence, or ends an approved one at once.',
})
