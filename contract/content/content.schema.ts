import * as z from 'zod/mini'
import { audiences } from '#rules/content/schedule.ts'
import { baht, instant, number } from '../shapes.schema.ts'
import { imageId, line, maybeNamed, named, richText } from './rich-text.schema.ts'

// What the staff write, kind by kind, in both languages at once. What depends on more than one field, or on the database,
// is checked by server/content/check-content.ts.

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const hours = z.object({ from: clock, to: clock })
const httpsAddress = z.string().check(z.maxLength(500), z.regex(/^https:\/\/[^\s/\\][^\s\\]*$/))

/** A page of text. */
export const pageContent = z.object({ title: named(100), body: z.object({ th: richText, en: richText }) })

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const palette = z.object({ brand: colour, onBrand: colour, soft: colour, offer: colour, onOffer: colour })
export const place = z.object({
  latitude: z.number().check(z.minimum(5), z.maximum(21)),
  longitude: z.number().check(z.minimum(97), z.maximum(106)),
})

/** The supplier as its shops see it. */
export const brandContent = z.object({
  /** In the bar and in titles. */
  name: named(40),
  /** The firm behind it, where to write to. */
  company: named(120),
  /** After the name in the title of the home page. */
  tagline: named(120),
  /** For search engines. */
  description: named(300),
  /** A picture beside the name instead of the parcel. */
  logo: z.nullable(imageId),
  colours: z.object({ light: palette, dark: palette }),
  phone: z.nullable(z.string().check(z.regex(/^\+?\d[\d -]{5,18}\d$/))),
  phoneHours: z.nullable(hours),
  chat: z.nullable(
    z.object({
      /** As `LINE @name`. */
      name: line(40),
      link: httpsAddress,
      /** Opens the chat with some words typed already; `{text}` stands for them. */
      draftLink: z.nullable(httpsAddress.check(z.includes('{text}'))),
      hours: z.nullable(hours),
    }),
  ),
  /** The days on which these hours hold. */
  days: named(60),
  address: z.nullable(
    z.object({ th: z.array(line(120)).check(z.maxLength(5)), en: z.array(line(120)).check(z.maxLength(5)) }),
  ),
  addressNote: maybeNamed(200),
  place: z.nullable(place),
})

const provinceCode = z.string().check(z.regex(/^[1-9]\d$/))
const fee = baht.check(z.minimum(0), z.maximum(100_000))

/** Days of the week, 1 (Monday) to 7 (Sunday). */
const weekdays = z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7))

/** When orders are taken in and brought, by which the shop names the day of delivery. */
const deliveryCalendar = z.object({
  /** Until when an order goes out with the day's work. */
  cutOff: clock,
  /** The days on which the supplier works and delivers. */
  weekdays,
  /** Provinces that are served on other days. */
  provinces: z.array(z.object({ code: provinceCode, weekdays })).check(z.maxLength(77)),
  holidays: z.array(z.iso.date()).check(z.maxLength(200)),
})

/** What is promised about delivery and returns, when it comes, and what it costs (baht, VAT included). */
export const deliveryContent = z.object({
  promise: named(80),
  promiseDetail: named(120),
  delivery: named(300),
  returns: named(300),
  policies: z.object({ th: z.array(line(300)).check(z.maxLength(12)), en: z.array(line(300)).check(z.maxLength(12)) }),
  fees: z.object({
    /** Province codes of the Ministry of Interior. */
    free: z.array(provinceCode).check(z.maxLength(77)),
    standard: fee,
    provinces: z.array(z.object({ code: provinceCode, fee })).check(z.maxLength(77)),
  }),
  /** Null: no day is named anywhere. */
  calendar: z.nullable(deliveryCalendar),
})

const shown = {
  audience: z.enum(audiences),
  /** Of shops, where the audience is one. */
  segment: z.nullable(line(40)),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  sequence: number,
}

/** A promotion that shows itself on the home page. */
export const popupContent = z.object({
  title: named(80),
  body: z.object({ th: richText, en: richText }),
  image: z.nullable(imageId),
  /** Where its button leads: a path of the shop. */
  link: z.nullable(z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])[^\s\\]*$/))),
  linkText: maybeNamed(40),
  ...shown,
})

/** A campaign on the home page and the page of its goods. */
export const bannerContent = z.object({
  description: named(120),
  condition: z.enum(['brand', 'product', 'hot-hotsale']),
  /** Brand ids for `brand`, product ids otherwise. */
  items: z.array(number).check(z.maxLength(2000)),
  image: z.nullable(imageId),
  ...shown,
})
