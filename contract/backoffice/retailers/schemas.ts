import * as z from 'zod/mini'
import { segmentWord } from '#rules/retailers/segment.ts'
import { callOutcomes, retailerEventKinds, retailerFilters, retailerSorts } from '#rules/retailers/lists.ts'
import { defineSchemas } from '../../call.ts'
import { addressInput } from '../../profile/schemas.ts'
import { actor, addressLines, baht, enteredDay, id, instant, number } from '../../schemas.ts'
import { undo } from '#contract/backoffice/staff-actions/schemas.ts'

const day = z.iso.date()
export const ofRetailer = z.object({ id })
const ofAddress = z.object({ id, addressId: id })
const text = (most: number) => z.string().check(z.trim(), z.maxLength(most), z.regex(/^[^\p{Cc}]*$/u))
/** May have several lines. */
const note = z.string().check(z.trim(), z.maxLength(1000))

const call = z.object({
  on: instant,
  by: actor,
  outcome: z.enum(callOutcomes),
  /** The day that was agreed. */
  callAgainOn: z.nullable(day),
  note: z.nullable(z.string()),
})

const retailer = z.object({
  id,
  outletCode: z.string(),
  storeName: z.string(),
  ownerName: z.string(),
  phone: z.string(),
  segment: z.string(),
  /** Of the default address for deliveries; empty without one. */
  district: z.string(),
  province: z.string(),
  /** Whether that address has a place on the map. */
  located: z.boolean(),
  createdOn: instant,
  approved: z.boolean(),
  suspended: z.boolean(),
  /** Overdue by its own interval. */
  dormant: z.boolean(),
  falling: z.boolean(),
  /** The median of the days between its latest orders; null before the third. */
  everyDays: z.nullable(number),
  lastOrderOn: z.nullable(instant),
  /** The sum of its ledger; 0 where another service keeps the points. */
  points: z.int(),
  /** Of the last 28 days, and of 28 days on average before. */
  recentAmt: baht,
  usualAmt: baht,
  lastCall: z.nullable(call),
})

const address = z.object({
  id,
  ...addressLines,
  landmark: z.nullable(z.string()),
  label: z.nullable(z.string()),
  receiverName: z.nullable(z.string()),
  receiverPhone: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  isShipping: z.boolean(),
  isBilling: z.boolean(),
  /** Rises with every change; a change names the one that it was read at. */
  revision: number,
})

const routeName = z.object({ id, nameThai: z.string(), nameEng: z.string() })

export const wholeRetailer = z.extend(retailer, {
  lastName: z.string(),
  phoneVerified: z.boolean(),
  email: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  /** The buyer on tax invoices; null: the name of the store. */
  taxName: z.nullable(z.string()),
  /** Five digits; null: not said. */
  taxBranch: z.nullable(z.string()),
  note: z.nullable(z.string()),
  revision: number,
  addresses: z.array(address),
  /** By the default address for deliveries; null where no route goes there. */
  route: z.nullable(routeName),
  priceList: z.nullable(z.object({ id: number, name: z.string() })),
  approval: z.nullable(z.object({ on: instant, by: z.nullable(actor) })),
  suspension: z.nullable(z.object({ on: instant, by: actor, reason: z.string() })),
  orders: z.object({ count: number, open: number, unpaid: number, lastOrderId: z.nullable(id) }),
  signIn: z.object({
    /** Null where another identity server keeps the accounts. */
    sessions: z.nullable(number),
    lastUsedOn: z.nullable(instant),
    /** Too many wrong passwords: from somewhere it has to wait until then. */
    lockedUntil: z.nullable(instant),
  }),
  /** What staff did for it, the newest 50. */
  events: z.array(
    z.object({
      id: number,
      kind: z.enum(retailerEventKinds),
      at: instant,
      by: actor,
      outcome: z.nullable(z.enum(callOutcomes)),
      callAgainOn: z.nullable(day),
      note: z.nullable(z.string()),
    }),
  ),
  /** The kinds of retailers that exist. */
  segments: z.array(z.string()),
})

const changedRetailer = z.extend(wholeRetailer, { undo })

export const listRetailers = defineSchemas({
  permission: 'retailers',
  query: z.object({
    size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200)), 100),
    /** A name, code, phone number or landmark, or a part of one. */
    q: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
    show: z.optional(z.enum(retailerFilters)),
    /** Two digits of the Ministry of Interior. */
    province: z.optional(z.string().check(z.regex(/^\d{2}$/))),
    /** A delivery route. */
    route: z.optional(id),
    priceList: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647))),
    segment: z.optional(z.string().check(z.maxLength(40))),
    sort: z._default(z.enum(retailerSorts), 'name'),
    /** The `next` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(1000))),
  }),
  answer: z.object({ content: z.array(retailer), totalElements: number, next: z.nullable(z.string()) }),
  errors: ['validation'],
  doc: 'Retailers with how they order: who is new, suspended, overdue by its own interval or spends less than it used to.',
})

export const addRetailer = defineSchemas({
  permission: 'retailers',
  status: 201,
  idempotency: 'required',
  body: z.extend(
    z.pick(addressInput, {
      addressLine: true,
      subDistrict: true,
      district: true,
      province: true,
      postalCode: true,
      landmark: true,
    }),
    {
      storeName: text(100),
      ownerName: text(100),
      lastName: text(100),
      phone: text(30),
      taxId: z.nullable(text(30)),
    },
  ),
  answer: wholeRetailer,
  errors: ['validation', 'phone_taken', 'idempotency_key_required', 'idempotency_key_reused'],
  doc: 'Adds a retailer by hand, with its address. It sets its own password with a code sent to its phone.',
})

export const countRetailers = defineSchemas({
  permission: 'retailers',
  answer: z.object({
    all: number,
    show: z.record(z.enum(retailerFilters), number),
    provinces: z.array(z.object({ code: z.string(), nameThai: z.string(), nameEng: z.string() })),
    routes: z.array(routeName),
    priceLists: z.array(z.object({ id: number, name: z.string() })),
    segments: z.array(z.string()),
  }),
  errors: [],
  doc: 'How many retailers each list has, and what it can be filtered by.',
})

export const getRetailer = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  answer: wholeRetailer,
  errors: ['not_found'],
  doc: 'One retailer: addresses, tax profile, rhythm, sign-in, and what staff did for it. Never a password or a code.',
})

export const saveRetailer = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  body: z.object({
    storeName: text(100),
    ownerName: text(100),
    lastName: text(100),
    email: z.nullable(text(254)),
    segment: z.string().check(z.trim(), z.regex(segmentWord)),
    taxId: z.nullable(text(30)),
    taxName: z.nullable(text(200)),
    taxBranch: z.nullable(z.string().check(z.regex(/^\d{5}$/))),
    note: z.nullable(note),
    /** Absent, a default stays as it is. */
    defaultShippingAddressId: z.optional(z.nullable(id)),
    defaultBillingAddressId: z.optional(z.nullable(id)),
    revision: number,
  }),
  answer: changedRetailer,
  errors: ['validation', 'not_found', 'edit_conflict', 'email_taken'],
  doc: 'Changes names, tax profile, kind, default addresses and the note of the staff, over the revision that was read.',
})

export const approveRetailer = defineSchemas({
  permission: 'retailers',
  params: ofRetailer,
  answer: changedRetailer,
  errors: ['not_found'],
  doc: 'Notes that somebody has looked at a registration. Twice is once.',
})

export const suspendRetailer = defineSchemas({
  permission: 'retailers.decide',
  params: ofRetailer,
  body: z.object({ reason: text(200).check(z.minLength(1)) }),
  answer: changedRetailer,
  errors: ['validation', 'not_found', 'conflict'],
  doc: 'Ends all sessions of a retailer and lets it neither sign in nor order. Its cart stays, and orders that are placed go on. `conflict`: it is suspended already.',
})

export const restoreRetailer = defineSchemas({
  permission: 'retailers.decide',
  params: ofRetailer,
  answer: changedRetailer,
  errors: ['not_found', 'conflict'],
  doc: 'Lets a suspended retailer sign in and order again. `conflict`: it is not suspended.',
})

export const addRetailerAddress = defineSchemas({
  permission: 'retailers',
  status: 201,
  idempotency: 'optional',
  params: ofRetailer,
  body: addressInput,
  answer: wholeRetailer,
  errors: ['validation', 'not_found'],
  doc: 'Adds an address. The first of a retailer becomes its default.',
})

export const changeRetailerAddress = defineSchemas({
  permission: 'retailers',
  params: ofAddress,
  body: z.extend(addressInput, { revision: number }),
  answer: wholeRetailer,
  errors: ['validation', 'not_found', 'edit_conflict'],
  doc: 'Changes an address over the revision that was read. Orders that are placed keep theirs.',
})

export const removeRetailerAddress = defineSchemas({
  permission: 'retailers',
  params: ofAddress,
  answer: wholeRetailer,
  errors: ['not_found'],
  doc: 'Removes an address. If it was a default, another one replaces it.',
})

export const recordRetailerCall = defineSchemas({
  permission: 'retailers',
  status: 201,
  idempotency: 'optional',
  params: ofRetailer,
  body: z.object({
    outcome: z.enum(callOutcomes),
    callAgainOn: z._default(z.nullable(enteredDay), null),
    note: z._default(z.nullable(note), null),
  }),
  answer: wholeRetailer,
  errors: ['validation', 'not_found'],
  doc: 'Records a call to a retailer. It leaves the call list until the day that was agreed, else for a week.',
})
