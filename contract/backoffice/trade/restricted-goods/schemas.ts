import * as z from 'zod/mini'
import { audiences } from '#rules/restricted-goods/restriction.ts'
import { defineSchemas } from '../../../call.ts'
import { actor, enteredDay, envelope, id, instant, number, numberInPath, paging } from '../../../schemas.ts'

export const licence = z.object({
  id,
  outletId: id,
  /** Null where the accounts are in another service, or the account is deleted. */
  storeName: z.nullable(z.string()),
  categoryId: number,
  number: z.string(),
  /** Last valid day, in Asia/Bangkok. */
  expiresOn: z.iso.date(),
  state: z.enum(['filed', 'approved', 'withdrawn']),
  filedAt: instant,
  filedBy: actor,
  decidedAt: z.nullable(instant),
  decidedBy: z.nullable(actor),
})

const licenceParams = z.object({ id: z.uuid() })

/** `to` is exclusive; 1440 is midnight. */
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
  /** Of the category: it rises with each change. */
  revision: number,
})

export const approveLicence = defineSchemas({
  permission: 'restricted.approve',
  params: licenceParams,
  answer: licence,
  errors: ['not_found', 'licence_decided'],
  doc: 'Approves a submitted licence until the end of its last day.',
})

export const fileLicence = defineSchemas({
  permission: 'restricted',
  status: 201,
  body: z.object({
    outletId: z.uuid(),
    categoryId: number,
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
    expiresOn: enteredDay,
  }),
  answer: licence,
  errors: ['not_found', 'validation'],
  doc: "Records a retailer's licence for a category as seen by a clerk. It is valid once a manager has approved it.",
})

export const listLicences = defineSchemas({
  permission: 'restricted',
  query: z.extend(paging, {
    outletId: z.optional(z.uuid()),
    state: z.optional(z.enum(['filed', 'approved', 'withdrawn'])),
  }),
  answer: envelope(licence),
  errors: [],
  doc: 'Submitted licences to sell restricted goods, newest first.',
})

export const listRestrictions = defineSchemas({
  permission: 'restricted',
  answer: z.array(restrictedCategory),
  errors: [],
  doc: 'All categories with their sales restrictions; null: unrestricted. Hours are minutes after midnight in Asia/Bangkok.',
})

export const setRestriction = defineSchemas({
  permission: 'restricted.approve',
  params: z.object({ id: numberInPath }),
  body: z.object({
    restriction: z.nullable(z.extend(restriction, { blockedDates: z.array(enteredDay).check(z.maxLength(400)) })),
    /** The one that was read: where somebody has saved the category since, nothing is changed. */
    revision: z.optional(z.int().check(z.minimum(0))),
  }),
  answer: restrictedCategory,
  errors: ['validation', 'not_found', 'edit_conflict'],
  doc: 'Sets the sales restriction of a category; null removes it. It applies from the next request on. A category that is named as tobacco cannot be opened: `validation` with `tobacco`. With a `revision` that is no longer its own: `edit_conflict`.',
})

export const withdrawLicence = defineSchemas({
  permission: 'restricted.approve',
  params: licenceParams,
  answer: licence,
  errors: ['not_found', 'licence_decided'],
  doc: 'Rejects a submitted licence, or revokes an approved one immediately.',
})
